import type { Theme } from '../../../domain/account/themes.ts'

interface FailedPage {
  /** Shown unescaped, so it must never contain request data. */
  readonly message: string
  readonly requestId: string
  readonly nonce: string
  readonly theme: Theme
}

/**
 * Copies of the design tokens (docs/design-system.md): the page is self-contained and loads no style sheet.
 */
const COLORS = {
  dark: {
    bg: '#0d0e10',
    ink: '#f3f4f6',
    ink2: '#b7bdc5',
    ink3: '#8b929b',
    line: '#262a2f',
    accent: '#2d68f0',
    focus: '#9dbdff',
  },
  light: {
    bg: '#f6f7f8',
    ink: '#121417',
    ink2: '#41474e',
    ink3: '#5f666f',
    line: '#dde0e4',
    accent: '#1d55dc',
    focus: '#1d55dc',
  },
} as const

type Colors = Readonly<Record<keyof (typeof COLORS)['dark'], string>>

/** The colors of a theme. Those of `system` are pairs, from which the browser takes the device's. */
function colorsOf(theme: Theme): Colors {
  if (theme !== 'system') return COLORS[theme]
  const names = Object.keys(COLORS.dark) as (keyof Colors)[]
  return Object.fromEntries(
    names.map((name) => [name, `light-dark(${COLORS.light[name]}, ${COLORS.dark[name]})`]),
  ) as Colors
}

/** The HTML of the error page. It needs no data, script or file, so it renders while those fail. */
export function failedPageHtml({ message, requestId, nonce, theme }: FailedPage): string {
  const { bg, ink, ink2, ink3, line, accent, focus } = colorsOf(theme)
  const scheme = theme === 'system' ? 'light dark' : theme
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Hammerlane</title>
<style nonce="${nonce}">
:root { color-scheme: ${scheme}; background: ${bg}; }
body { margin: 0; background: ${bg}; color: ${ink2}; font: 15px/24px system-ui, sans-serif; }
header { border-bottom: 1px solid ${line}; }
header > a, main { box-sizing: border-box; max-width: 1440px; margin: 0 auto; padding: 0 16px; }
header > a { display: flex; align-items: center; gap: 10px; height: 56px; color: ${ink}; font-size: 18px; font-weight: 680;
  text-decoration: none; }
main { padding-block: 24px; }
svg { width: 24px; height: 24px; flex: none; }
h1 { margin: 0; color: ${ink}; font-size: 26px; line-height: 32px; font-weight: 640; letter-spacing: -0.018em; }
p { max-width: 60ch; margin: 12px 0 0; overflow-wrap: anywhere; }
.button { display: inline-flex; align-items: center; height: 44px; margin-top: 32px; padding: 0 16px; border-radius: 6px;
  background: ${accent}; color: #fff; font-weight: 620; text-decoration: none; }
@media (width >= 620px) { header > a, main { padding-inline: 24px; } header > a { height: 64px; }
  h1 { font-size: 32px; line-height: 40px; } }
@media (width >= 1280px) { header > a, main { padding-inline: 40px; } main { padding-block: 32px; } }
a:focus-visible { outline: 2px solid ${focus}; outline-offset: 2px; }
small { color: ${ink3}; font-size: 13px; }
</style></head>
<body>
<header><a href="/"><svg aria-hidden="true" viewBox="0 0 24 24"><path d="M6.6 3H10L6 21H1.2Z" fill="${accent}"/><path d="M11 3h2l.2 4h-2.4zM10.7 10h2.6l.3 4h-3.2zM10.2 17h3.6l.3 4h-4.2z" fill="${ink}"/><path d="M14 3H17.4L22.8 21H18Z" fill="${ink3}"/></svg>Hammerlane</a></header>
<main>
<h1>Unexpected Application Error!</h1>
<p>${message}</p>
<a class="button" href="">Try again</a>
<p><small>Request ${requestId}</small></p>
</main></body>
</html>`
}
