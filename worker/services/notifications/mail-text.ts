import { mailedName } from '../../../domain/account/mailed-name.ts'
import type { Env } from '../../env.ts'
import { mailPage } from './mail-page.ts'

/** The content of a mail before layout. */
export type MailText = {
  readonly subject: string
  /** Plain text; line breaks are preserved. */
  readonly paragraphs: readonly string[]
  /** URL of the button; null without a button or if SITE_URL is not set. */
  readonly link: string | null
  /** Label of the button. */
  readonly linkLabel?: string
  /** Small text below the button. */
  readonly footnotes?: readonly string[]
}

const DEFAULT_LINK_LABEL = 'Open on Hammerlane'

/** The absolute URL of a page; null if SITE_URL is not set. */
export function pageLink(env: Pick<Env, 'SITE_URL'>, path: string): string | null {
  return env.SITE_URL ? new URL(path, env.SITE_URL).href : null
}

/**
 * The plain-text and HTML bodies of a mail, with the same text. `name` is greeted; null for an address that
 * nobody has confirmed.
 */
export async function mailBodies(
  name: string | null,
  mail: MailText,
): Promise<{ readonly text: string; readonly html: string }> {
  const { paragraphs, link, linkLabel = DEFAULT_LINK_LABEL, footnotes = [], subject } = mail
  const greeting = name === null ? 'Hello,' : `Hello ${mailedName(name)},`
  const text = [
    greeting,
    ...paragraphs,
    ...(link === null ? [] : [`${linkLabel}:\n${link}`]),
    ...footnotes,
    'Hammerlane',
  ].join('\n\n')
  const html = await mailPage({
    subject,
    greeting,
    paragraphs,
    button: link === null ? null : { link, label: linkLabel },
    footnotes,
  })
  return { text, html }
}
