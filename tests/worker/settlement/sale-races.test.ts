/** Two things that happen to one sale at once, with the second before each step of the first. */
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { insertAttempt, isSaleDue } from '../../../worker/db/queries/settlement/payment-attempts.ts'
import type { Env } from '../../../worker/env.ts'
import { administerSale } from '../../../worker/services/settlement/administer-sale.ts'
import { advanceSale } from '../../../worker/services/settlement/advance-sale.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import { meetAtEveryStep } from '../support/dying-database.ts'
import { ledgerSum, readSale } from '../support/money.ts'
import { db, makePerson, toViewer } from '../support/rooms.ts'
import { changeCard } from '../support/settled.ts'
import { makeUnpaidSale } from '../support/unpaid-sale.ts'

type Unpaid = Awaited<ReturnType<typeof makeUnpaidSale>>

const pay = (on: Env, { saleId, buyer }: Unpaid, nowMs = Date.now()) =>
  paySale(on, {
    saleId,
    userId: buyer.userId,
    paidWith: { card_token: 'tok_visa' },
    returnUrl: 'https://hammerlane.test/',
    nowMs,
  })

async function letPass(on: Env, { sale, endMs }: Unpaid, nowMs = endMs): Promise<void> {
  const row = await readSale(sale)
  if (row) await advanceSale(on, row, nowMs)
}

async function administer(on: Env, { saleId }: Unpaid, action: 'refund' | 'waive') {
  const nowMs = Date.now()
  const viewer = { ...toViewer(await makePerson(), { role: 'admin' }), provedAtMs: nowMs }
  const actor = { actorId: viewer.userId, requestId: crypto.randomUUID(), ipAddress: null, userAgent: null }
  return administerSale(on, { saleId, action, reason: 'A test', viewer, actor, nowMs })
}

/** What the processor has taken from the buyer and not given back, and what their transactions say. */
async function taken({ buyer }: Unpaid) {
  const atProcessor = await env.DB.prepare(
    `select coalesce(sum(p.captured_cents - p.refunded_cents), 0) as cents from sandbox_payments p
      join payment_customers c on c.reference = p.customer_reference where c.user_id = ?`,
  )
    .bind(buyer.userId)
    .first<{ cents: number }>()
  const recorded = await env.DB.prepare(
    "select coalesce(-sum(amount_cents), 0) as cents from transactions where user_id = ? and status = 'completed'",
  )
    .bind(buyer.userId)
    .first<{ cents: number }>()
  return { atProcessor: atProcessor?.cents, recorded: recorded?.cents }
}

/** Lets the jobs of the next hours run. What was taken is on record, and the ledger balances. */
async function outcome(unpaid: Unpaid) {
  for (const hours of [1, 2, 3]) await letPass(env, unpaid, unpaid.endMs + hours * HOUR_MS)
  const { atProcessor, recorded } = await taken(unpaid)
  expect(recorded).toBe(atProcessor)
  expect(await ledgerSum()).toBe(0)
  const { state, waivedAtMs } = (await readSale(unpaid.sale)) ?? {}
  return { state, isWaived: waivedAtMs != null, cents: atProcessor }
}

const PAID = { state: 'paid', isWaived: false, cents: 60_000 }
const DEFAULTED = { state: 'defaulted', isWaived: false, cents: 5_000 }

test('end of the time to pay while the buyer begins to pay -> paid or defaulted, never both', async () => {
  const met = await meetAtEveryStep(async (meeting) => {
    const unpaid = await makeUnpaidSale()
    await changeCard(unpaid.buyer.userId, 'tok_visa')
    const row = await readSale(unpaid.sale)
    if (row === undefined) throw new Error('There is no sale.')
    const { provider, paymentMethodId, premiumCents: amountCents } = row
    const begun = {
      key: row.key,
      saleId: row.id,
      userId: row.winnerId,
      provider: provider ?? 'sandbox',
      paymentMethodId: paymentMethodId ?? 0,
    }
    const times = { createdAtMs: unpaid.nowMs, updatedAtMs: unpaid.nowMs }
    await letPass(
      meeting(() =>
        insertAttempt(db(), { ...begun, amountCents, returnUrl: null, ...times }, isSaleDue(row)),
      ),
      unpaid,
    )
    expect([PAID, DEFAULTED]).toContainEqual(await outcome(unpaid))
  })
  expect(met).toBeGreaterThan(10)
}, 120_000)

test('payment while the time to pay ends -> paid or defaulted, never more taken than the premium', async () => {
  const met = await meetAtEveryStep(async (meeting) => {
    const unpaid = await makeUnpaidSale()
    await pay(
      meeting(() => letPass(env, unpaid)),
      unpaid,
    )
    expect([PAID, DEFAULTED]).toContainEqual(await outcome(unpaid))
  })
  expect(met).toBeGreaterThan(20)
}, 120_000)

test('refund or waiver while the deposit is captured -> given back, or kept and on record', async () => {
  const met = await meetAtEveryStep(async (meeting) => {
    const [refunded, waived] = [await makeUnpaidSale(), await makeUnpaidSale()]
    await letPass(
      meeting(() => administer(env, refunded, 'refund')),
      refunded,
    )
    await letPass(
      meeting(() => administer(env, waived, 'waive')),
      waived,
    )
    const given = { state: 'refunded', isWaived: false, cents: 0 }
    // An unpaid sale cannot be refunded before it defaults; its waiver lets it go on.
    expect([given, DEFAULTED]).toContainEqual(await outcome(refunded))
    const kept = { ...DEFAULTED, isWaived: true }
    const goesOn = { state: 'paid', isWaived: true, cents: 0 }
    expect([kept, goesOn, DEFAULTED]).toContainEqual(await outcome(waived))
  })
  expect(met).toBeGreaterThan(10)
}, 120_000)
