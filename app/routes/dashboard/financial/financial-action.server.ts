import type { FinancialView } from '../../../../domain/money/financial-addresses.ts'
import { refuseWhileLocked } from '../../../../worker/services/platform/lock/refuse-while-locked.ts'
import { FEES_HANDLERS } from './fees/fees-action.server.ts'
import { type FinancialHandler, shownAgain } from './financial-request.server.ts'
import { METHODS_HANDLERS } from './methods/methods-action.server.ts'

/** The forms of the tab by the value of their field `intent`. */
export const FINANCIAL_HANDLERS: ReadonlyMap<string, FinancialHandler> = new Map([
  ...unlessLocked('methods', METHODS_HANDLERS),
  ...unlessLocked('fees', FEES_HANDLERS),
])

/** Payments and payment methods wait while the platform is locked. */
function unlessLocked(
  view: FinancialView,
  handlers: ReadonlyMap<string, FinancialHandler>,
): [string, FinancialHandler][] {
  return [...handlers].map(([intent, handle]) => [
    intent,
    async (post, fields) => {
      const held = await refuseWhileLocked(post.env, post)
      return held
        ? { view, intent, message: held.message, errors: {}, values: shownAgain(fields) }
        : handle(post, fields)
    },
  ])
}
