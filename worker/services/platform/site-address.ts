import type { Env } from '../../env.ts'

/** The absolute address of a path of this site. */
export function siteAddress(env: Pick<Env, 'SITE_URL'>, request: Request, path: string): string {
  return new URL(path, env.SITE_URL || request.url).href
}
