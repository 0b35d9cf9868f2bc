import { type Theme, toTheme } from '../../../domain/account/themes.ts'

const COOKIE = 'hl_theme'
const YEAR_S = 365 * 24 * 60 * 60

/** The theme in the request's cookie; dark without one. */
export function readTheme(request: Request): Theme {
  const cookie = request.headers.get('cookie') ?? ''
  const [, stored] = /(?:^|;\s*)hl_theme=(\w+)(?:;|$)/.exec(cookie) ?? []
  return toTheme(stored) ?? 'dark'
}

/** The Set-Cookie value that stores the theme for a year. */
export function themeCookie(theme: Theme): string {
  return `${COOKIE}=${theme}; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
}
