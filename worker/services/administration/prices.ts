import type { AuditActor } from '../../../domain/administration/audit.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { countedText } from '../../../domain/format/counted-text.ts'
import { cents, centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { LEAST_CHARGE, type PremiumBody, type WirePriceRow } from '../../../domain/schemas/system-settings.ts'
import { database } from '../../db/client.ts'
import {
  changeSettings,
  endPackOfferStatement,
  findFeeRow,
  hasNoPackOf,
  insertPackOfferStatement,
  setPremiumStatement,
  setPriceStatement,
} from '../../db/queries/administration/system-settings.ts'
import { type ListingFeeRow, listListingFees } from '../../db/queries/payments/financial.ts'
import { readActivePremium } from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'

/** Prices of listing, add-ons, settlement fees and packs, and the premium's tiers, as administrators change them. */

interface Change {
  readonly actor: AuditActor
  readonly reason: string | null
  readonly nowMs: number
}

/** The price list and the active premium. */
export async function readPrices(
  env: Pick<Env, 'DB'>,
): Promise<{ readonly fees: readonly WirePriceRow[]; readonly premium: PremiumSchedule }> {
  const db = database(env)
  const [rows, premium] = await Promise.all([listListingFees(db), readActivePremium(db)])
  return { fees: rows.map(toWireRow), premium }
}

/**
 * Sets the price of a row of the price list, which counts for what is bought or published afterwards; a pack that was
 * bought stays as it is. Errors: `not_found`, or `invalid` for a price that no processor charges; only the listing fee can
 * be 0. docs/rules/administration.md, System settings
 */
export async function savePrice(
  env: Pick<Env, 'DB'>,
  { id, amount, nowMs, ...by }: Change & { readonly id: number; readonly amount: number },
): Promise<Result<WirePriceRow>> {
  const db = database(env)
  const row = await findFeeRow(db, id)
  if (row === null) return err(refusal('not_found'))
  if (row.kind !== 'base' && amount < LEAST_CHARGE) {
    return err(invalidFields({ amount: [`Amount must be at least ${LEAST_CHARGE} dollar`] }))
  }
  const amountCents = dollarsToCents(amount)
  const audit = toAudit(by, 'fee.save', row.code, { before: toWireRow(row), after: { amount } })
  await changeSettings(db, {
    version: null,
    statements: [setPriceStatement(db, id, amountCents)],
    audit,
    nowMs,
  })
  return ok(toWireRow({ ...row, amountCents }))
}

/** Adds a pack of settlement fees to the dealers' bulk table. Error: `invalid` where one of its size is sold. */
export async function addPackOffer(
  env: Pick<Env, 'DB'>,
  { feeCount, amount, nowMs, ...by }: Change & { readonly feeCount: number; readonly amount: number },
): Promise<Result<WirePriceRow>> {
  const db = database(env)
  const code = `pack_${feeCount}_${nowMs}`
  const pack = {
    feeCount,
    amountCents: dollarsToCents(amount),
    code,
    name: countedText(feeCount, 'settlement fee'),
  }
  const isAdded = await changeSettings(db, {
    version: null,
    onlyIf: hasNoPackOf(feeCount),
    statements: [insertPackOfferStatement(db, pack)],
    audit: toAudit(by, 'fee.add', code, { before: null, after: { fee_count: feeCount, amount } }),
    nowMs,
  })
  const row = (await listListingFees(db)).find((one) => one.code === code)
  if (!isAdded || row === undefined) {
    return err(invalidFields({ fee_count: ['A pack of this size is sold already'] }))
  }
  return ok(toWireRow(row))
}

/** Ends a pack: it is sold no more, and bought ones stay. Errors: `not_found`, or `conflict` for what is no pack. */
export async function endPackOffer(
  env: Pick<Env, 'DB'>,
  { id, nowMs, ...by }: Change & { readonly id: number },
): Promise<Result<null>> {
  const db = database(env)
  const row = await findFeeRow(db, id)
  if (row === null) return err(refusal('not_found'))
  if (row.kind !== 'pack') return err(refusal('conflict', { message: 'Only a pack can be ended.' }))
  await changeSettings(db, {
    version: null,
    statements: [endPackOfferStatement(db, id, nowMs)],
    audit: toAudit(by, 'fee.end', row.code, { before: toWireRow(row), after: null }),
    nowMs,
  })
  return ok(null)
}

/** Sets base rate and tiers of the buyer's premium; auctions that are published keep theirs. */
export async function savePremium(
  env: Pick<Env, 'DB'>,
  { body, actor, nowMs }: Omit<Change, 'reason'> & { readonly body: PremiumBody },
): Promise<PremiumSchedule> {
  const db = database(env)
  const before = await readActivePremium(db)
  const starts = body.tiers.map(({ min_amount }) => dollarsToCents(min_amount))
  const tiers = body.tiers.map(({ rate }, index) => {
    const next = starts[index + 1]
    return {
      minAmountCents: starts[index] ?? cents(0),
      maxAmountCents: next === undefined ? null : cents(next - 1),
      rate,
    }
  })
  const after = { baseRate: body.base_rate, tiers }
  await changeSettings(db, {
    version: null,
    statements: [setPremiumStatement(db, after)],
    audit: {
      ...toAudit({ actor, reason: body.reason }, 'buyer_premium.save', 'active', {
        before,
        after: { ...before, ...after },
      }),
      subjectType: 'buyer_premium',
    },
    nowMs,
  })
  return { ...before, ...after }
}

function toAudit(
  { actor, reason }: Omit<Change, 'nowMs'>,
  action: string,
  subjectId: string,
  changed: { readonly before: unknown; readonly after: unknown },
) {
  return { actor, action, subjectType: 'fee', subjectId, ...changed, reason }
}

function toWireRow({ id, code, kind, name, amountCents, feeCount }: ListingFeeRow): WirePriceRow {
  return { id, code, kind, name, amount: centsToDollars(amountCents), fee_count: feeCount }
}
