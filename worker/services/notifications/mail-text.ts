import type { Env } from '../../env.ts'
import { mailPage } from './mail-page.ts'

/** What a mail says, before it is laid out. */
export type MailText = {
  readonly subject: string
  /** Plain text; a line break within one stays a line break. */
  readonly paragraphs: readonly string[]
  /** Where the mail leads; null where it leads nowhere or the site's own address is not known. */
  readonly link: string | null
  /** What the button says. */
  readonly linkLabel?: string
  /** Set smaller, under the button. */
  readonly footnotes?: readonly string[]
}

const DEFAULT_LINK_LABEL = 'Open on Hammerlane'

/** The address of a page of the site, as a mail must name it: whole. Null where the site's address is not known. */
export function pageLink(env: Pick<Env, 'SITE_URL'>, path: string): string | null {
  return env.SITE_URL ? new URL(path, env.SITE_URL).href : null
}

/** A mail's two bodies, the same words in both. */
export async function mailBodies(
  firstName: string,
  mail: MailText,
): Promise<{ readonly text: string; readonly html: string }> {
  const { paragraphs, link, linkLabel = DEFAULT_LINK_LABEL, footnotes = [], subject } = mail
  const greeting = `Hello ${firstName},`
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
