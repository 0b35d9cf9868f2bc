import type { WireUser } from '../../../../domain/schemas/user.ts'
import type { FinancialAnswer } from './financial-request.server.ts'

/** What a view of the tab is drawn from. */
export interface ViewProps<Data> {
  readonly user: WireUser
  readonly financial: Data
  /** The answer to a form of the tab that was refused. */
  readonly posted: FinancialAnswer | null
  readonly nowMs: number
}
