/**
 * The layout of every mail. Mail clients support neither style sheets nor grid: one light column with inline
 * styles, readable without them too.
 */
import { html } from 'hono/html'

interface MailPage {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly link: string; readonly label: string } | null
  readonly footnotes: readonly string[]
}

type Markup = ReturnType<typeof html>

// Values of the light theme in app/styles/tokens.css: a mail cannot use CSS variables.
const INK = '#121417'
const QUIET = '#5f666f'
const ACCENT = '#1d55dc'
const LINK = '#1b4fcc'
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const SMALL = `font-size:14px;line-height:20px;color:${QUIET}`

const STYLES = {
  page: `margin:0;padding:32px 16px;background-color:#f6f7f8;font-family:${FONT};color:${INK}`,
  // Keeps long typed words inside the sheet. `break-word` is for clients that do not know `anywhere`.
  sheet:
    'max-width:560px;margin:0 auto;padding:32px 24px;background-color:#ffffff;border-radius:6px;font-size:16px;line-height:24px;word-break:break-word;overflow-wrap:anywhere',
  name: 'margin:0 0 24px;font-size:18px;font-weight:700;letter-spacing:-0.01em',
  paragraph: 'margin:0 0 16px',
  button: `display:inline-block;margin:8px 0;padding:12px 20px;background-color:${ACCENT};border-radius:6px;color:#ffffff;font-weight:600;text-decoration:none`,
  address: `margin:0 0 16px;${SMALL}`,
  link: `color:${LINK}`,
  footnote: `margin:0 0 8px;${SMALL}`,
} as const satisfies Record<string, string>

/** A mail as HTML. Text typed by people (names, titles, reasons) is escaped. */
export async function mailPage({
  subject,
  greeting,
  paragraphs,
  button,
  footnotes,
}: MailPage): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="${STYLES.page}">
<div style="${STYLES.sheet}">
<p style="${STYLES.name}">Hammerlane</p>
${[greeting, ...paragraphs].map((text) => html`<p style="${STYLES.paragraph}">${withBreaks(text)}</p>`)}
${button && buttonMarkup(button)}
${footnotes.map((text) => html`<p style="${STYLES.footnote}">${text}</p>`)}
</div>
</body>
</html>`
  return page.toString()
}

/** The button, and its URL for clients that do not show buttons. */
function buttonMarkup({ link, label }: { readonly link: string; readonly label: string }): Markup {
  return html`<p style="${STYLES.paragraph}"><a href="${link}" style="${STYLES.button}">${label}</a></p>
<p style="${STYLES.address}">If the button does not work, open this address: <a href="${link}" style="${STYLES.link}">${link}</a></p>`
}

function withBreaks(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
}
