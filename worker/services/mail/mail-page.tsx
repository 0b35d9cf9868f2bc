// The Worker is bundled without the settings by which the pages are.
/** @jsxRuntime automatic */
/**
 * The layout of every mail. Mail programs know no style sheets and no grid: a plain light page of one column, every
 * style on its element, that reads as well without them.
 */
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

interface MailPage {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly link: string; readonly label: string } | null
  readonly footnotes: readonly string[]
}

// The light theme's, of app/styles/tokens.css: a mail cannot name a token.
const INK = '#121417'
const QUIET = '#5f666f'
const ACCENT = '#1d55dc'
const LINK = '#1b4fcc'
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const STYLES = {
  page: { margin: 0, padding: '32px 16px', backgroundColor: '#f6f7f8', fontFamily: FONT, color: INK },
  sheet: {
    maxWidth: 560,
    margin: '0 auto',
    padding: '32px 24px',
    backgroundColor: '#ffffff',
    borderRadius: 6,
    fontSize: 16,
    lineHeight: '24px',
  },
  name: { margin: '0 0 24px', fontSize: 18, fontWeight: 700, letterSpacing: '-0.01em' },
  paragraph: { margin: '0 0 16px' },
  button: {
    display: 'inline-block',
    margin: '8px 0',
    padding: '12px 20px',
    backgroundColor: ACCENT,
    borderRadius: 6,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { margin: '0 0 16px', fontSize: 14, lineHeight: '20px', color: QUIET, overflowWrap: 'anywhere' },
  link: { color: LINK },
  footnote: { margin: '0 0 8px', fontSize: 14, lineHeight: '20px', color: QUIET },
} as const satisfies Record<string, CSSProperties>

/** A mail as HTML. Whatever people have typed (names, titles, reasons) is text in it, never markup. */
export function mailPage(page: MailPage): string {
  return `<!doctype html>${renderToStaticMarkup(<Mail {...page} />)}`
}

function Mail({ subject, greeting, paragraphs, button, footnotes }: MailPage): ReactNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={STYLES.page}>
        <div style={STYLES.sheet}>
          <p style={STYLES.name}>Hammerlane</p>
          {[greeting, ...paragraphs].map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
            <p key={index} style={STYLES.paragraph}>
              {withBreaks(paragraph)}
            </p>
          ))}
          {button && (
            <>
              <p style={STYLES.paragraph}>
                <a href={button.link} style={STYLES.button}>
                  {button.label}
                </a>
              </p>
              <p style={STYLES.address}>
                If the button does not work, open this address:{' '}
                <a href={button.link} style={STYLES.link}>
                  {button.link}
                </a>
              </p>
            </>
          )}
          {footnotes.map((footnote) => (
            <p key={footnote} style={STYLES.footnote}>
              {footnote}
            </p>
          ))}
        </div>
      </body>
    </html>
  )
}

function withBreaks(text: string): ReactNode[] {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={line} />, line]))
}
