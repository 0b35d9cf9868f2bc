import type { Env } from '../../env.ts'

/** The origin for links to the site: SITE_URL if it is set, else that of the request. */
export function siteOrigin(request: Request, { SITE_URL }: Pick<Env, 'SITE_URL'>): string {
  return new URL(SITE_URL || request.url).origin
}
