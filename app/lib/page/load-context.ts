import type { PageContext } from '../../../worker/http/page/page-context.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends PageContext {}

  interface Future {
    v3_singleFetch: true
  }
}
