import { type FeeAction, feeActions } from '../../../domain/administration/money-corrections.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import { unusedFees } from '../../../domain/money/fee-packs.ts'
import type { Addon } from '../../../domain/money/listing-fees.ts'
import type { SettlementFeeState } from '../../../domain/money/money-states.ts'
import { database } from '../../db/client.ts'
import { listPacks } from '../../db/queries/payments/fee-packs.ts'
import { findListingToPay } from '../../db/queries/payments/payable-listings.ts'
import { listFeesOfAuction } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'

/** What an administrator can correct beside a premium (docs/rules/administration.md, Problem sales). */

export interface CorrectableFee {
  readonly id: number
  readonly state: SettlementFeeState
  /** Dollars. */
  readonly amount: number
  readonly actions: readonly FeeAction[]
}

/** The settlement fees and the addons of an auction. */
export async function readCorrectableFees(
  env: Pick<Env, 'DB'>,
  auctionId: number,
): Promise<{ readonly fees: readonly CorrectableFee[]; readonly addons: readonly Addon[] }> {
  const db = database(env)
  const [fees, listing] = await Promise.all([
    listFeesOfAuction(db, auctionId),
    findListingToPay(db, auctionId),
  ])
  return {
    fees: fees.map(({ id, state, amountCents }) => ({
      id,
      state,
      amount: centsToDollars(amountCents),
      actions: feeActions(state),
    })),
    addons: (listing?.addons ?? []) as readonly Addon[],
  }
}

/** A pack of which fees are left. */
export interface CorrectablePack {
  readonly id: number
  readonly feeCount: number
  readonly left: number
}

/** The packs of a person of which fees are left, newest first. */
export async function readCorrectablePacks(
  env: Pick<Env, 'DB'>,
  userId: number,
): Promise<readonly CorrectablePack[]> {
  const packs = await listPacks(database(env), userId)
  return packs
    .map(({ pack, usedCount }) => ({
      id: pack.id,
      feeCount: pack.feeCount,
      left: unusedFees({ ...pack, usedCount }),
    }))
    .filter(({ left }) => left > 0)
}
