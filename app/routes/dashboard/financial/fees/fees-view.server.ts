import { isExpired, methodText } from '../../../../../domain/listing/checkout-labels.ts'
import type { WirePacks, WireSettlementFee } from '../../../../../domain/schemas/fees.ts'
import { PathId } from '../../../../../domain/schemas/text-fields.ts'
import { listSavedMethods } from '../../../../../worker/services/payments/methods/list-saved-methods.ts'
import { readPacksOfPage } from '../../../../../worker/services/payments/packs/read-packs.ts'
import { readOpenFeesOfPage } from '../../../../../worker/services/settlement/read-fees.ts'
import { type FeeFacts, readFeeFacts } from '../../../../components/fees/fee-facts.server.ts'
import { orUnavailable } from '../../../../lib/http.server.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

/** A saved method that can be charged now. */
export interface UsableMethod {
  readonly id: number
  readonly text: string
}

/** The present fees, the viewer's open settlement fees and packs, and the form that the address opens. */
export interface FeesView extends FeeFacts {
  readonly openFees: readonly WireSettlementFee[]
  readonly packs: WirePacks
  readonly methods: readonly UsableMethod[]
  /** The offer of a pack, or the fee, whose form is open. */
  readonly open: { readonly form: 'pack' | 'fee'; readonly id: number } | null
  /** Names the purchase of a pack by the open form: pressed twice, it buys one. */
  readonly purchase: string
  /** What was just done, as the address names it. */
  readonly done: string | null
}

/** Reads the view. A payment that waits for the bank is read again first. */
export async function readFeesView({ context, viewer, params }: FinancialRequest): Promise<FeesView> {
  const { env, nowMs } = context
  const { userId } = viewer
  const [facts, [openFees, packs, methods]] = await Promise.all([
    readFeeFacts(env),
    orUnavailable(
      'Your fees could not be loaded',
      Promise.all([
        readOpenFeesOfPage(env, { userId, nowMs }),
        readPacksOfPage(env, { viewer, nowMs }),
        listSavedMethods(env, userId),
      ]),
    ),
  ])
  const named = (name: string) => {
    const id = PathId.safeParse(params.get(name))
    return id.success ? id.data : null
  }
  const [pack, fee] = [named('pack'), named('fee')]
  const openPack = packs.offers.find(({ id }) => id === pack)
  const openFee = openFees.find(({ id, is_payable }) => id === fee && is_payable)
  return {
    ...facts,
    openFees,
    packs,
    methods: methods
      .filter((method) => !isExpired(method, nowMs))
      .map((method) => ({ id: method.id, text: methodText(method) })),
    open: openFee ? { form: 'fee', id: openFee.id } : openPack ? { form: 'pack', id: openPack.id } : null,
    purchase: crypto.randomUUID(),
    done: params.get('done'),
  }
}
