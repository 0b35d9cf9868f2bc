import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'

/** What a tab's action is called with. */
export interface TabAction {
  readonly request: Request
  readonly context: PageContext
  readonly viewer: Viewer
  readonly form: FormData
  readonly fields: Readonly<Record<string, string>>
}
