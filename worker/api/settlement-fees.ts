import { z } from 'zod'
import { FEES_HREF } from '../../domain/listing/seller-addresses.ts'
import { SETTLEMENT_FEE_STATES } from '../../domain/money/money-states.ts'
import { FeePaymentBody, WireSettlementFee } from '../../domain/schemas/fees.ts'
import { SaleReasonBody } from '../../domain/schemas/sales.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { answer, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { toPaymentSource } from '../services/payments/choose-method.ts'
import { toActor } from '../services/platform/actor.ts'
import { siteAddress } from '../services/platform/site-address.ts'
import { administerFee } from '../services/settlement/administer-fee.ts'
import { payFee } from '../services/settlement/pay-fee.ts'
import { readFee, readOpenFees } from '../services/settlement/read-fees.ts'

/** A seller's settlement fees. */
export const settlementFees = routeGroup('Financial', '/financial/settlement-fees')

settlementFees.route({
  method: 'get',
  path: '/',
  access: 'financial.read_own',
  summary: "List the viewer's settlement fees that are to be paid, oldest first",
  answer: z.object({ data: z.array(WireSettlementFee) }),
  handler: async ({ env, viewer }) => ({ data: await readOpenFees(env, viewer.userId) }),
})

settlementFees.route({
  method: 'post',
  path: '/:id/pay',
  access: 'financial.read_own',
  summary: 'Pay a settlement fee',
  description:
    'Answers 200 when it is paid or processed, 202 with `action_url` where the bank asks to confirm, 402 `payment_declined`, and 409 where nothing is due. Nothing is paid twice: a repetition goes on with the same payment.',
  params: z.object({ id: PathId }),
  body: FeePaymentBody,
  answer: z.object({ data: WireSettlementFee }),
  alsoStatus: 202,
  async handler({ env, viewer: { userId }, params: { id: feeId }, body, request, nowMs }) {
    const returnUrl = siteAddress(env, request, FEES_HREF)
    const paid = await payFee(env, { feeId, userId, paidWith: toPaymentSource(body), returnUrl, nowMs })
    if (!paid.ok) return refuse(paid.refusal)
    const found = await readFee(env, { feeId, userId })
    if (!found.ok) return refuse(found.refusal)
    const { actionUrl } = paid.value
    return actionUrl === null
      ? { data: found.value }
      : answer({ data: { ...found.value, action_url: actionUrl }, action_url: actionUrl }, 202)
  },
})

/** Settlement fees in the administrators' hands. */
export const adminSettlementFees = routeGroup('Administration', '/admin/settlement-fees')

for (const [action, summary] of [
  ['refund', 'Give a paid settlement fee back to its seller'],
  ['waive', 'Waive an unpaid settlement fee'],
  ['retry', 'Charge an unpaid settlement fee again at once'],
] as const) {
  adminSettlementFees.route({
    method: 'post',
    path: `/:id/${action}`,
    access: 'admin.write',
    summary,
    ...(action !== 'retry' && { description: 'Needs recent proof.' }),
    params: z.object({ id: PathId }),
    body: SaleReasonBody,
    answer: z.object({ data: z.object({ id: z.number().int(), state: z.enum(SETTLEMENT_FEE_STATES) }) }),
    async handler({ env, request, requestId, viewer, params: { id: feeId }, body: { reason }, nowMs }) {
      const actor = toActor({ viewer, request, requestId })
      const done = await administerFee(env, { feeId, action, reason, viewer, actor, nowMs })
      return done.ok ? { data: { id: feeId, state: done.value.state } } : refuse(done.refusal)
    },
  })
}
