import type { Env } from '../../env.ts'

/** Where the site stands, as links to it must say: the address that was set for it, else that of the request. */
export function siteOrigin(request: Request, { SITE_URL }: Pick<Env, 'SITE_URL'>): string {
  return new URL(SITE_URL || request.url).origin
}
