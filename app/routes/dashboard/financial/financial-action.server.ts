import { FEES_HANDLERS } from './fees/fees-action.server.ts'
import type { FinancialHandler } from './financial-request.server.ts'
import { METHODS_HANDLERS } from './methods/methods-action.server.ts'

/** The forms of the tab by the value of their field `intent`. */
export const FINANCIAL_HANDLERS: ReadonlyMap<string, FinancialHandler> = new Map([
  ...METHODS_HANDLERS,
  ...FEES_HANDLERS,
])
