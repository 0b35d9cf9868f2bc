/** The server build of the pages (build/server/index.js), an alias in wrangler.toml. */
declare module 'hammerlane:pages' {
  import type { ServerBuild } from '@remix-run/cloudflare'

  const build: ServerBuild
  export = build
}
