import { isExpired, methodText } from '../../../../../domain/listing/checkout-labels.ts'
import { expiryText, METHOD_BADGES } from '../../../../../domain/money/saved-methods.ts'
import { PathId } from '../../../../../domain/schemas/text-fields.ts'
import { findRemovalProblem } from '../../../../../worker/services/payments/methods/change-method.ts'
import { listSavedMethods } from '../../../../../worker/services/payments/methods/list-saved-methods.ts'
import { readPaymentConfig } from '../../../../../worker/services/payments/read-payment-config.ts'
import type { OfferedMethods } from '../../../../components/payments/offered-methods.ts'
import { parseReturnedMethod, type ReturnedMethod } from '../../../../components/payments/returned-method.ts'
import { orUnavailable } from '../../../../lib/http.server.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

/** A saved method as the view shows it. */
export interface ShownMethod {
  readonly id: number
  readonly badge: string
  /** 'Visa ending in 4242'. */
  readonly text: string
  readonly label: string | null
  /** '04/27'; null for an account. */
  readonly expiry: string | null
  readonly isExpired: boolean
  readonly isDefault: boolean
}

/** The form that the address opens. */
export type OpenForm =
  | { readonly form: 'add'; readonly type: 'credit_card' | 'paypal' }
  | { readonly form: 'edit'; readonly id: number }
  /** With the reason why the method must stay; null where it can be removed. */
  | { readonly form: 'remove'; readonly id: number; readonly problem: string | null }

export interface MethodsView {
  readonly methods: readonly ShownMethod[]
  readonly offered: OfferedMethods
  readonly open: OpenForm | null
  /** What the viewer brought back from a processor's own page. */
  readonly returned: ReturnedMethod
  /** The change that was just made, as the address names it. */
  readonly done: string | null
}

/** The viewer's saved methods, and the form that the address opens. */
export async function readMethodsView({ context, viewer, params }: FinancialRequest): Promise<MethodsView> {
  const { env, nowMs } = context
  const [rows, offered] = await orUnavailable(
    'Your payment methods could not be loaded',
    Promise.all([listSavedMethods(env, viewer.userId), readPaymentConfig(env)]),
  )
  const methods = rows.map((row) => ({
    id: row.id,
    badge: METHOD_BADGES[row.type],
    text: methodText(row),
    label: row.label,
    expiry: expiryText(row),
    isExpired: isExpired(row, nowMs),
    isDefault: row.isDefault,
  }))
  const open = await readOpenForm({ context, viewer, params }, methods)
  return { methods, offered, open, returned: parseReturnedMethod(params), done: params.get('done') }
}

async function readOpenForm(
  { context: { env }, viewer, params }: FinancialRequest,
  methods: readonly ShownMethod[],
): Promise<OpenForm | null> {
  const added = params.get('add')
  if (added !== null) return { form: 'add', type: added === 'paypal' ? 'paypal' : 'credit_card' }
  const named = (name: string) => {
    const id = PathId.safeParse(params.get(name))
    return methods.find((method) => id.success && method.id === id.data)?.id ?? null
  }
  const edited = named('edit')
  if (edited !== null) return { form: 'edit', id: edited }
  const id = named('remove')
  if (id === null) return null
  // A room that cannot be asked now: the removal asks it again, and refuses.
  const problem = await findRemovalProblem(env, { userId: viewer.userId, id }).catch(() => null)
  return { form: 'remove', id, problem }
}
