/** The colours a page is shown in. Dark unless the person chose otherwise (Look page). */
export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

const COOKIE = 'hl_theme'
const YEAR_S = 365 * 24 * 60 * 60

/** The chosen theme of a request's cookie. */
export function readTheme(request: Request): Theme {
  const cookie = request.headers.get('cookie') ?? ''
  return /(?:^|;\s*)hl_theme=light(?:;|$)/.test(cookie) ? 'light' : 'dark'
}

/** The Set-Cookie that keeps a choice for a year. */
export function themeCookie(theme: Theme): string {
  return `${COOKIE}=${theme}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
}
