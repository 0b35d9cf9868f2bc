/** Color themes of the pages; dark is the default. */
export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

const COOKIE = 'hl_theme'
const YEAR_S = 365 * 24 * 60 * 60

/** The theme in the request's cookie; dark without one. */
export function readTheme(request: Request): Theme {
  const cookie = request.headers.get('cookie') ?? ''
  return /(?:^|;\s*)hl_theme=light(?:;|$)/.test(cookie) ? 'light' : 'dark'
}

/** The Set-Cookie value that stores the theme for a year. */
export function themeCookie(theme: Theme): string {
  return `${COOKIE}=${theme}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
}
