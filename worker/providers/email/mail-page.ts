/**
 * The HTML layout of every mail: one column of tables with inline styles, which all mail programs keep, Outlook
 * included. The style sheet in the head only adds the dark theme, so that a program that drops it shows the
 * light one. Every text has a background of its own: programs that invert colors invert both.
 */
import { html } from 'hono/html'
import type { MailContent } from '../../../domain/mails/mail-content.ts'

/** A mail whose addresses are absolute. */
export interface ComposedMail extends Omit<MailContent, 'items' | 'action'> {
  readonly subject: string
  readonly greeting: string
  readonly photo: { readonly src: string; readonly alt: string } | null
  readonly figures: NonNullable<MailContent['figures']>
  readonly items: readonly { readonly text: string; readonly detail: string; readonly link: string | null }[]
  readonly button: { readonly link: string; readonly label: string } | null
  readonly notes: readonly string[]
  /** URL of the settings; null in a mail that cannot be turned off. */
  readonly settings: string | null
}

export const SETTINGS_LABEL = 'Manage email settings'

type Markup = ReturnType<typeof html>

// Values of app/styles/tokens.css: a mail cannot use CSS variables.
const LIGHT = {
  page: '#f6f7f8',
  sheet: '#ffffff',
  ink: '#121417',
  quiet: '#5f666f',
  line: '#dde0e4',
  link: '#1b4fcc',
  accent: '#1d55dc',
}
const DARK = {
  page: '#0d0e10',
  sheet: '#141619',
  ink: '#f3f4f6',
  quiet: '#8b929b',
  line: '#262a2f',
  link: '#9dbdff',
  accent: '#2d68f0',
}
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BODY = `${FONT};font-size:16px;line-height:24px`
const SMALL = `${FONT};font-size:14px;line-height:20px`
const FIGURES = 'font-variant-numeric:tabular-nums lining-nums;white-space:nowrap'

const DARK_THEME = `@media (prefers-color-scheme: dark) {
.page { background-color: ${DARK.page} !important; }
.sheet { background-color: ${DARK.sheet} !important; }
.ink { color: ${DARK.ink} !important; }
.quiet { color: ${DARK.quiet} !important; }
.line { border-color: ${DARK.line} !important; }
.well { background-color: ${DARK.page} !important; }
.link { color: ${DARK.link} !important; }
.accent { background-color: ${DARK.accent} !important; }
}`

const SHEET_WIDTH = 600
const PADDING = 24
const PHOTO_WIDTH = SHEET_WIDTH - 2 * PADDING

/** A mail as HTML. Text typed by people (names, titles, reasons) is escaped. */
export async function mailPage(mail: ComposedMail): Promise<string> {
  const { subject, greeting, paragraphs, figures, items, button, notes, reason, settings } = mail
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK_THEME}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${LIGHT.page}">
<div style="display:none;max-height:0;overflow:hidden">${preheader(paragraphs[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="${LIGHT.page}" style="background-color:${LIGHT.page}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${SHEET_WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" bgcolor="${LIGHT.sheet}" style="max-width:${SHEET_WIDTH}px;table-layout:fixed;background-color:${LIGHT.sheet};border-radius:6px">
${row(html`<span class="ink" style="${FONT};font-size:18px;line-height:24px;font-weight:700;color:${LIGHT.ink}">Hammerlane</span>`, 24)}
${row(html`<h1 class="ink" style="margin:0;${FONT};font-size:24px;line-height:32px;font-weight:700;color:${LIGHT.ink}">${mail.headline}</h1>`, 16)}
${mail.photo && row(photoMarkup(mail.photo), 16)}
${mail.auction && row(auctionMarkup(mail.auction), 16)}
${[greeting, ...paragraphs].map((text) => row(paragraph(text), 16))}
${figures.length > 0 && row(figuresMarkup(figures), 16)}
${items.map((item) => row(itemMarkup(item), 16))}
${button && row(buttonMarkup(button), 24)}
${notes.map((text) => row(html`<p class="quiet" style="margin:0;${SMALL};color:${LIGHT.quiet}">${text}</p>`, 12))}
${row(footerMarkup(reason, settings), 24)}
<tr><td height="24" style="font-size:0;line-height:24px">&nbsp;</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`
  return page.toString()
}

/** A row of the sheet, `space` px below the one before. Long words break inside it. */
function row(content: Markup, space: number): Markup {
  return html`<tr><td style="padding:${space}px ${PADDING}px 0;word-break:break-word;overflow-wrap:anywhere">${content}</td></tr>
`
}

/** What mail programs show beside the subject; the blanks keep them from adding the texts that follow. */
function preheader(text: string): Markup {
  return html`${text.split('\n')[0]}${Array.from({ length: 60 }, () => '\u00a0\u200c').join('')}`
}

/** The photo; while pictures are blocked its description stands in a box. */
function photoMarkup({ src, alt }: { readonly src: string; readonly alt: string }): Markup {
  return html`<img class="well quiet" src="${src}" alt="${alt}" width="${PHOTO_WIDTH}" style="display:block;width:100%;max-width:${PHOTO_WIDTH}px;height:auto;border:0;border-radius:6px;background-color:${LIGHT.page};color:${LIGHT.quiet};${SMALL}">`
}

function auctionMarkup({ title, number }: { readonly title: string; readonly number: string }): Markup {
  return html`<p class="ink" style="margin:0;${BODY};font-weight:600;color:${LIGHT.ink}">${title}</p>
<p class="quiet" style="margin:0;${SMALL};color:${LIGHT.quiet}">Auction ${number}</p>`
}

function paragraph(text: string): Markup {
  return html`<p class="ink" style="margin:0;${BODY};color:${LIGHT.ink}">${withBreaks(text)}</p>`
}

function figuresMarkup(figures: ComposedMail['figures']): Markup {
  return html`<table class="line" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LIGHT.line}">${figures.map(
    ({ label, value, isTotal }) => {
      const cell = `padding:12px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top;${BODY};color:${LIGHT.ink};font-weight:${isTotal ? 700 : 400}`
      return html`
<tr><th scope="row" align="left" class="ink line" style="${cell};text-align:left">${label}</th><td align="right" class="ink line" style="${cell};padding-left:16px;text-align:right;${FIGURES}">${value}</td></tr>`
    },
  )}
</table>`
}

function itemMarkup({ text, detail, link }: ComposedMail['items'][number]): Markup {
  return html`${
    link === null
      ? paragraph(text)
      : html`<a class="link" href="${link}" style="display:block;padding:10px 0;${BODY};color:${LIGHT.link}">${text}</a>`
  }
<p class="quiet" style="margin:0;${SMALL};color:${LIGHT.quiet}">${detail}</p>`
}

/** The button, and its URL for programs that do not show it. */
function buttonMarkup({ link, label }: { readonly link: string; readonly label: string }): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="accent" align="center" bgcolor="${LIGHT.accent}" style="background-color:${LIGHT.accent};border-radius:6px;mso-padding-alt:12px 20px"><a href="${link}" style="display:inline-block;padding:12px 20px;${BODY};font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>
<p class="quiet" style="margin:16px 0 0;${SMALL};color:${LIGHT.quiet}">Or open this address:</p>
<a class="link" href="${link}" style="display:block;padding:12px 0;${SMALL};color:${LIGHT.link}">${link}</a>`
}

function footerMarkup(reason: string, settings: string | null): Markup {
  return html`<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="border-top:1px solid ${LIGHT.line}"><tr><td style="padding-top:16px">
<p class="quiet" style="margin:0;${SMALL};color:${LIGHT.quiet}">${reason}</p>
${settings && html`<a class="link" href="${settings}" style="display:inline-block;padding:12px 0;${SMALL};color:${LIGHT.link}">${SETTINGS_LABEL}</a>`}
</td></tr></table>`
}

function withBreaks(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
}
