import {
  type ChangedHands,
  changedHands,
  isContactOpen,
  type PremiumState,
  SALE_IS_NEWS_MS,
  type SaleFee,
} from '../../../domain/after-sale/sale-labels.ts'
import { canPay, type PremiumTurn, premiumTurn } from '../../../domain/after-sale/sale-money.ts'
import { type Cents, cents, centsToDollars } from '../../../domain/money/cents.ts'
import { premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import { feeTakenCents } from '../../../domain/money/settlement-fee.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { listMySales, type OwnSaleRow } from '../../../worker/services/after-sale/list-my-sales.ts'
import { withFirstPhotoOnly } from '../../lib/http.server.ts'

/** A sale as one of its two sides sees it. Amounts are in dollars. */
export interface MySale {
  /** Null until the settlement has recorded the sale. */
  readonly saleId: number | null
  readonly auction: WireListedAuction
  readonly closedAtMs: number
  readonly amount: number
  readonly premium: {
    readonly amount: number
    readonly rate: number
    readonly state: PremiumState
    readonly turn: PremiumTurn | null
  }
  /** Whether the viewer, as buyer, can pay the premium now. */
  readonly isPayable: boolean
  /** Who has confirmed the hand-over. A sale that both sides confirmed is not listed. */
  readonly said: ChangedHands
  /** The seller's fee; null until the settlement has recorded the sale. */
  readonly settlementFee: number | null
  /** Its state, null until it is due. */
  readonly fee: SaleFee | null
  /**
   * The other side's contact; null until it is released, after a default, and where the account is closed.
   */
  readonly contact: SaleContact | null
}

export interface SaleContact {
  readonly name: string
  readonly businessName: string | null
  readonly phone: string | null
  readonly street: string | null
  /** 'Irvine, CA 92604'. */
  readonly town: string | null
}

export interface MySales {
  readonly total: number
  /** Those of `total` that are not completed. */
  readonly notCompleted: number
  /** The newest sales. */
  readonly shown: readonly MySale[]
}

const LIMITS = { counted: 50, shown: 2 }

/** The viewer's recent purchases or sales (docs/rules/account-screens.md, Dashboard). */
export async function readMySales(
  { env, viewer, nowMs }: Pick<PageContext, 'env' | 'viewer' | 'nowMs'>,
  as: 'winner' | 'seller',
): Promise<MySales> {
  if (viewer === null) return { total: 0, notCompleted: 0, shown: [] }
  const sinceMs = nowMs - SALE_IS_NEWS_MS
  const { shown, ...counts } = await listMySales(env, { viewer, as, sinceMs, limits: LIMITS, nowMs })
  return { ...counts, shown: shown.map(({ row, auction }) => toMySale(row, auction)) }
}

function toMySale(row: OwnSaleRow, auction: WireListedAuction): MySale {
  const { sale, schedule, closedAtMs, other, feeState, isFeeOfPack } = row
  const amountCents = sale?.amountCents ?? row.amountCents ?? cents(0)
  const state = sale?.state ?? 'premium_due'
  return {
    saleId: sale?.id ?? null,
    auction: withFirstPhotoOnly(auction),
    closedAtMs,
    amount: centsToDollars(amountCents),
    premium: {
      amount: centsToDollars(sale?.premiumCents ?? premiumCents(amountCents, schedule)),
      rate: sale?.premiumRate ?? premiumRate(amountCents, schedule),
      state,
      turn: sale && premiumTurn(sale),
    },
    isPayable: sale !== null && canPay(sale),
    said: sale === null ? 'neither' : changedHands(sale),
    settlementFee: sale && toFee(amountCents, sale.settlementFeeCents),
    fee: feeState && { state: feeState, isFromPack: isFeeOfPack === 1 },
    contact: isContactOpen(state) && other.closedAtMs === null ? toContact(other) : null,
  }
}

function toFee(amountCents: Cents, feeCents: Cents): number {
  return centsToDollars(feeTakenCents(amountCents, feeCents))
}

function toContact({ firstName, lastName, ...other }: OwnSaleRow['other']): SaleContact {
  const region = [other.state, other.zipCode].filter(Boolean).join(' ')
  return {
    name: `${firstName} ${lastName}`.trim(),
    businessName: other.businessName,
    phone: other.phone,
    street: other.address,
    town: [other.city, region].filter(Boolean).join(', ') || null,
  }
}
