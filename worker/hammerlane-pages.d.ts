/** The pages' server code as Remix builds it (build/server/index.js); an alias of wrangler.toml. */
declare module 'hammerlane:pages' {
  import type { ServerBuild } from '@remix-run/cloudflare'

  const build: ServerBuild
  export = build
}
