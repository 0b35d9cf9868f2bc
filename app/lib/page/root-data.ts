import type { PageViewer } from './page-viewer.ts'

/** What every page's server sends beside the page's own. */
export interface RootData {
  /** The server's clock when it answered. */
  readonly nowMs: number
  /** Where the site stands, for addresses that must be whole. */
  readonly origin: string
  readonly theme: 'dark' | 'light'
  readonly viewer: PageViewer | null
  /** Whether payments are the sandbox's. */
  readonly testPayments: boolean
}
