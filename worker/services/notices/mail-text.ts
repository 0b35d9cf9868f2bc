import type { Env } from '../../env.ts'

export type MailText = {
  readonly subject: string
  /** Plain text; a line break within one stays a line break. */
  readonly paragraphs: readonly string[]
  /** Where the mail leads; null where the site's own address is not known. */
  readonly link: string | null
}

/** The address of a page of the site, as a mail must name it: whole. */
export function pageLink(env: Pick<Env, 'SITE_URL'>, path: string): string | null {
  return env.SITE_URL ? new URL(path, env.SITE_URL).href : null
}

/** A mail's two bodies, the same words in both. */
export function paragraphsOf(
  firstName: string,
  { paragraphs, link }: MailText,
): { readonly text: string; readonly html: string } {
  const all = [`Hello ${firstName},`, ...paragraphs]
  const html = all.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
  if (link) html.push(`<p><a href="${escaped(link)}">${escaped(link)}</a></p>`)
  const text = [...all, ...(link ? [link] : []), 'Hammerlane'].join('\n\n')
  return { text, html: [...html, '<p>Hammerlane</p>'].join('\n') }
}

/** What people have typed (names, titles, reasons) must not become markup. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
