import type { FinancialHandler } from '../financial-request.server.ts'

/** The forms of the view by the value of their field `intent`. */
export const FEES_HANDLERS: ReadonlyMap<string, FinancialHandler> = new Map()
