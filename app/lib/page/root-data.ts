import type { Theme } from '../../../domain/account/themes.ts'
import type { PageViewer } from './page-viewer.ts'

/** Data of the root loader, sent with every page. */
export interface RootData {
  /** Server time of the response, in milliseconds since the epoch. */
  readonly nowMs: number
  /** Origin of the site, for absolute URLs. */
  readonly origin: string
  readonly theme: Theme
  readonly viewer: PageViewer | null
  /** True if payments run in the sandbox. */
  readonly testPayments: boolean
  /** True while an administrator has locked the platform. */
  readonly isLocked: boolean
}
