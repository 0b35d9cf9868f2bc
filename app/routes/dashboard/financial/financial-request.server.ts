import type { FieldErrors } from '../../../../domain/errors.ts'
import type { FinancialView } from '../../../../domain/money/financial-addresses.ts'
import { SANDBOX_CARDS } from '../../../../domain/money/sandbox-cards.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import type { Redirect } from '../../../lib/http.server.ts'

/** What a view of the tab is read from. */
export interface FinancialRequest {
  readonly context: PageContext
  readonly viewer: Viewer
  readonly params: URLSearchParams
}

/** A posted form of the tab. */
export type FinancialPost = Omit<PageContext, 'viewer'> & {
  readonly viewer: Viewer
  readonly request: Request
}

/** The data with which a form of the tab is shown again after a refusal. */
export interface FinancialAnswer {
  readonly view: FinancialView
  readonly intent: string
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
}

/** Of what was typed, only these are sent back to the page. */
const SHOWN_AGAIN: readonly string[] = [
  'id',
  'label',
  'expiry',
  'paypal_email',
  'pay_with',
  'is_default',
  'purchase',
]

/** The values with which a refused form is shown again: no card data, but the test card that was chosen. */
export function shownAgain(fields: Readonly<Record<string, string>>): FinancialAnswer['values'] {
  const isTestCard = SANDBOX_CARDS.some(({ token }) => token === fields.card_token)
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => SHOWN_AGAIN.includes(name) || (name === 'card_token' && isTestCard),
    ),
  )
}

/** Handles one form of the tab; a redirect where it is done. */
export type FinancialHandler = (
  post: FinancialPost,
  fields: Readonly<Record<string, string>>,
) => Promise<Redirect | FinancialAnswer>
