import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  type ContractCard,
  done,
  FIFTY,
  type MakeBench,
  makePayer as makePayerAt,
  type ProviderTraits,
  RETURN_URL,
  USUAL_TRAITS,
} from './contract-bench.ts'
import { testFaults } from './contract-faults.ts'
import { testWebhooks } from './contract-webhooks.ts'

/** What every payment provider promises. `payment-port.ts` has the words. */
export function testProviderContract(
  name: string,
  makeBench: MakeBench,
  differences: Partial<ProviderTraits>,
): void {
  const traits = { ...USUAL_TRAITS, ...differences }
  const makePayer = (card: ContractCard) => makePayerAt(makeBench, card)

  test(`${name} setup: begun -> requires the person; card entered -> saved, and the same method when repeated`, async () => {
    const { provider, customerReference, beginSetup, bench } = await makePayer('succeeds')
    const begun = await beginSetup()
    const { reference } = begun
    expect(begun[traits.method.entered]).toEqual(expect.any(String))
    const finish = async () => done(await provider.finishSetup({ customerReference, reference }))
    expect(await finish()).toMatchObject({ state: 'requires_action' })
    await bench.enterCard(reference, 'succeeds')
    const first = await finish()
    expect(first).toMatchObject({ state: 'saved', method: traits.method.saved })
    expect(await finish()).toEqual(first)
  })

  test(`${name} setup: of another customer -> refused`, async () => {
    const { provider, beginSetup, bench } = await makePayer('succeeds')
    const { reference } = await beginSetup()
    await bench.enterCard(reference, 'succeeds')
    const other = done(await provider.createCustomer({ name: 'Other', email: 'other@example.com' }))
    expect(await provider.finishSetup({ customerReference: other.reference, reference })).toMatchObject({
      outcome: 'rejected',
    })
  })

  test(`${name} prepare: repeated -> moves nothing`, async () => {
    const { bench, prepare, read } = await makePayer('succeeds')
    const [first, second] = [await prepare(), await prepare()]
    expect(first).not.toBe(second)
    expect(await read(first)).toMatchObject({ status: 'failed', declineCode: null, capturedCents: 0 })
    expect(await bench.countMoved()).toBe(0)
  })

  test(`${name} confirm: repeated, also concurrently -> charged once`, async () => {
    const { bench, prepare, confirm, read } = await makePayer('succeeds')
    const reference = await prepare()
    await Promise.all([confirm(reference), confirm(reference)])
    expect(done(await confirm(reference))).toMatchObject({ status: 'succeeded', capturedCents: FIFTY })
    expect(await read(reference)).toMatchObject({ status: 'succeeded', capturedCents: FIFTY })
    expect(await bench.countMoved()).toBe(1)
  })

  test(`${name} confirm: weeks after prepare was answered, and once more -> charged once`, async () => {
    const { bench, prepare, confirm } = await makePayer('succeeds')
    const reference = await prepare()
    done(await confirm(reference))
    bench.advance(30 * DAY_MS)
    expect(done(await confirm(reference))).toMatchObject({ status: 'succeeded' })
    expect(await bench.countMoved()).toBe(1)
  })

  test(`${name} decline: another card on the same reference -> succeeds, charged once`, async () => {
    const { bench, prepare, confirm, read, saveCard } = await makePayer('insufficient_funds')
    const reference = await prepare()
    const code = traits.declines.insufficientFunds
    expect(await confirm(reference)).toEqual({ outcome: 'declined', code, reference })
    expect(await read(reference)).toMatchObject({ status: 'failed', declineCode: traits.storedDecline })
    const method = await saveCard('succeeds')
    expect(done(await confirm(reference, { method }))).toMatchObject({ status: 'succeeded' })
    expect(await bench.countMoved()).toBe(1)
  })

  test(`${name} soft decline: two off-session -> declined, the third -> succeeds`, async () => {
    const { prepare, confirm } = await makePayer('soft_decline')
    const reference = await prepare()
    const declined = { outcome: 'declined', code: traits.declines.soft }
    expect(await confirm(reference)).toMatchObject(declined)
    expect(await confirm(reference)).toMatchObject(declined)
    expect(done(await confirm(reference))).toMatchObject({ status: 'succeeded' })
  })

  test(`${name} 3-D Secure: off-session -> declined; on-session -> waits for the person, then succeeds`, async () => {
    const { bench, prepare, confirm, read } = await makePayer('authentication_required')
    const reference = await prepare()
    expect(await confirm(reference)).toMatchObject({ outcome: 'declined', code: 'authentication_required' })
    const asked = done(await confirm(reference, { returnUrl: RETURN_URL }))
    expect(asked).toMatchObject({ reference, status: 'requires_action', actionUrl: expect.any(String) })
    expect(done(await confirm(reference, { returnUrl: RETURN_URL }))).toMatchObject({
      status: 'requires_action',
    })
    // The person still waits at the bank: a charge without them changes nothing.
    expect(done(await confirm(reference))).toMatchObject({ status: 'requires_action' })
    await bench.answerBank(reference, true)
    expect(await read(reference)).toMatchObject({ status: 'succeeded', actionUrl: null })
  })

  test(`${name} 3-D Secure: refused by the person -> not paid; asked again and approved -> succeeds`, async () => {
    const { bench, prepare, confirm, read } = await makePayer('authentication_required')
    const reference = await prepare()
    await confirm(reference, { returnUrl: RETURN_URL })
    await bench.answerBank(reference, false)
    expect(await read(reference)).toMatchObject(traits.afterRefusal)
    await confirm(reference, { returnUrl: RETURN_URL })
    await bench.answerBank(reference, true)
    expect(await read(reference)).toMatchObject({ status: 'succeeded' })
  })

  test(`${name} 3-D Secure: another card meanwhile -> replaces the one that waits`, async () => {
    const { bench, prepare, confirm, saveCard } = await makePayer('authentication_required')
    const reference = await prepare()
    await confirm(reference, { returnUrl: RETURN_URL })
    const method = await saveCard('succeeds')
    expect(done(await confirm(reference, { method, returnUrl: RETURN_URL }))).toMatchObject({
      status: 'succeeded',
    })
    expect(await bench.countMoved()).toBe(1)
  })

  test.each([
    ['processing', { status: 'succeeded', capturedCents: FIFTY }],
    ['processing_fails', { status: traits.afterProcessing, declineCode: 'card_declined', capturedCents: 0 }],
  ] as const)(
    `${name} %s: waits, confirmed again, also with another card, changes nothing -> then %o`,
    async (card, outcome) => {
      const { bench, prepare, confirm, read, saveCard } = await makePayer(card)
      const reference = await prepare()
      expect(done(await confirm(reference))).toMatchObject({ status: 'processing', capturedCents: 0 })
      bench.advance(bench.processingMs - 1_000)
      const method = await saveCard('succeeds')
      expect(done(await confirm(reference))).toMatchObject({ status: 'processing' })
      expect(done(await confirm(reference, { method }))).toMatchObject({ status: 'processing' })
      bench.advance(1_000)
      expect(await read(reference)).toMatchObject(outcome)
      expect(await bench.countMoved()).toBe(card === 'processing' ? 1 : 0)
    },
  )

  test(`${name} void: never confirmed, declined or held -> canceled for good`, async () => {
    const { bench, provider, prepare, confirm } = await makePayer('succeeds')
    const prepared = await prepare()
    const held = await prepare({ kind: 'hold' })
    await confirm(held)
    for (const reference of [prepared, held]) {
      expect(done(await provider.voidPayment(reference))).toMatchObject({ status: 'canceled' })
      expect(done(await provider.voidPayment(reference))).toMatchObject({ status: 'canceled' })
      expect(await confirm(reference)).toMatchObject({ value: { status: 'canceled' } })
    }
    expect(await bench.countMoved()).toBe(0)
  })

  test(`${name} void: paid -> refused`, async () => {
    const { provider, prepare, confirm } = await makePayer('succeeds')
    const reference = await prepare()
    await confirm(reference)
    expect(await provider.voidPayment(reference)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
  })

  test(`${name} capture: part of a hold, repeated -> taken once; more than held -> refused`, async () => {
    const { provider, prepare, confirm } = await makePayer('succeeds')
    const reference = await prepare({ kind: 'hold' })
    expect(done(await confirm(reference))).toMatchObject({ status: 'held', capturedCents: 0 })
    const capture = (amount: number) => provider.capture({ reference, amountCents: cents(amount) })
    expect(await capture(5_001)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
    expect(done(await capture(3_000))).toMatchObject({ status: 'succeeded', capturedCents: 3_000 })
    expect(done(await capture(3_000))).toMatchObject({ capturedCents: 3_000 })
    expect(await capture(2_000)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
  })

  test(`${name} hold: past its deadline -> canceled, capture refused`, async () => {
    const { bench, provider, prepare, confirm, read } = await makePayer('succeeds')
    const reference = await prepare({ kind: 'hold' })
    const { captureBeforeMs } = done(await confirm(reference))
    bench.advance(traits.holdLifeMs ?? (captureBeforeMs ?? 0) - bench.nowMs())
    expect(await read(reference)).toMatchObject({ status: 'canceled' })
    expect(await provider.capture({ reference, amountCents: FIFTY })).toMatchObject({ outcome: 'rejected' })
  })

  test(`${name} renewal: repeated -> one hold with a later deadline, the old one ends`, async () => {
    const { bench, provider, methodReference, prepare, confirm, read } = await makePayer('succeeds')
    const reference = await prepare({ kind: 'hold' })
    const { captureBeforeMs } = done(await confirm(reference))
    bench.advance(4 * DAY_MS)
    const renew = async () => done(await provider.renewHold({ reference, methodReference }))
    const renewed = await renew()
    expect(renewed.status).toBe('held')
    expect(renewed.captureBeforeMs).toBeGreaterThan(captureBeforeMs ?? 0)
    expect((await renew()).reference).toBe(renewed.reference)
    expect(await bench.countMoved()).toBe(1)
    if (renewed.reference !== reference) expect(await read(reference)).toMatchObject({ status: 'canceled' })
  })

  test(`${name} refund: same key, also concurrently -> refunded once; more than captured -> refused`, async () => {
    const { provider, prepare, confirm, read } = await makePayer('succeeds')
    const paymentReference = await prepare()
    await confirm(paymentReference)
    const refund = (key: string, amount: number) =>
      provider.refund({ key, paymentReference, amountCents: cents(amount), refusals: 0 })
    const first = done(await refund('refund:1', 3_000))
    expect(first).toMatchObject({ status: 'succeeded', amountCents: 3_000, paymentReference })
    expect(done(await refund('refund:1', 3_000))).toEqual(first)
    expect(await refund('refund:2', 2_001)).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
    const both = await Promise.all([refund('refund:3', 2_000), refund('refund:3', 2_000)])
    expect(new Set(both.map((answer) => done(answer).reference)).size).toBe(1)
    expect(done(await provider.readRefund(first.reference))).toEqual(first)
    expect(await read(paymentReference)).toMatchObject({ refundedCents: 5_000 })
  })

  test(`${name} dispute: a minute after the charge -> readable, the payment says so`, async () => {
    const { bench, prepare, confirm, read } = await makePayer('dispute')
    const reference = await prepare()
    expect(done(await confirm(reference))).toMatchObject({ status: 'succeeded', isDisputed: false })
    bench.advance(MINUTE_MS)
    expect(await read(reference)).toMatchObject({ status: 'succeeded', isDisputed: true })
  })

  test(`${name} method: removed, or of another customer -> not charged`, async () => {
    const { bench, provider, methodReference, prepare, confirm } = await makePayer('succeeds')
    const other = done(await provider.createCustomer({ name: 'Other', email: 'other@example.com' }))
    const foreign = await prepare({ customerReference: other.reference })
    expect(await confirm(foreign)).toMatchObject({ outcome: 'rejected', code: 'unknown_reference' })
    const reference = await prepare()
    expect(done(await provider.readMethod(methodReference))).toMatchObject({ reference: methodReference })
    done(await provider.removeMethod(methodReference))
    done(await provider.removeMethod(methodReference))
    expect(done(await provider.readMethod(methodReference))).toBeNull()
    expect(await confirm(reference)).toMatchObject({ outcome: 'rejected', code: 'unknown_reference' })
    expect(await bench.countMoved()).toBe(0)
  })

  test(`${name} customer: emptied twice -> its payments can still be read and ended`, async () => {
    const { provider, customerReference, prepare, read } = await makePayer('succeeds')
    const reference = await prepare()
    expect(done(await provider.emptyCustomer(customerReference))).toBeNull()
    expect(done(await provider.emptyCustomer(customerReference))).toBeNull()
    expect(await read(reference)).toMatchObject({ reference })
    expect(done(await provider.voidPayment(reference))).toMatchObject({ status: 'canceled' })
  })

  test(`${name} expiry: changed, and again -> the same method with it; a method without one -> refused`, async () => {
    const { provider, methodReference } = await makePayer('succeeds')
    const change = { methodReference, expiryMonth: 4, expiryYear: 2044 }
    if (traits.method.entered === 'approvalUrl') {
      const refused = { outcome: 'rejected', code: 'not_offered' }
      expect(await provider.updateExpiry(change)).toMatchObject(refused)
      return
    }
    const { methodReference: reference, ...expiry } = change
    expect(done(await provider.updateExpiry(change))).toMatchObject({ reference, ...expiry })
    expect(done(await provider.updateExpiry(change))).toMatchObject({ reference, ...expiry })
    expect(done(await provider.readMethod(reference))).toMatchObject(expiry)
  })

  test(`${name} unknown reference: every call -> refused`, async () => {
    const { provider, methodReference } = await makePayer('succeeds')
    const reference = 'none'
    const answers = [
      await provider.confirm({ reference, methodReference, returnUrl: null }),
      await provider.readPayment(reference),
      await provider.capture({ reference, amountCents: FIFTY }),
      await provider.voidPayment(reference),
      await provider.renewHold({ reference, methodReference }),
      await provider.refund({ key: 'k', paymentReference: reference, amountCents: FIFTY, refusals: 0 }),
      await provider.readRefund(reference),
      await provider.readDispute(reference),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ outcome: 'rejected', code: 'unknown_reference' })
  })

  test(`${name} books: payments of more than a page -> each listed once, with key and state`, async () => {
    const { bench, provider, prepare, confirm } = await makePayer('succeeds')
    await prepare({ key: 'too old' })
    bench.advance(MINUTE_MS)
    const sinceMs = bench.nowMs()
    const references: string[] = []
    for (let index = 0; index < 103; index += 1) references.push(await prepare({ key: `payment:${index}` }))
    const paid = traits.books.listUnpaid ? references.slice(0, 1) : references
    for (const reference of paid) done(await confirm(reference))
    bench.advance(traits.books.lagMs)
    const listed = []
    let cursor: string | null = null
    do {
      const page: {
        payments: readonly { reference: string; key: string | null; status: string }[]
        nextCursor: string | null
      } = done(await provider.listPayments({ sinceMs, cursor }))
      listed.push(...page.payments)
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(listed.map(({ reference }) => reference).sort()).toEqual([...references].sort())
    expect(listed.find(({ reference }) => reference === references[0])).toMatchObject({
      key: 'payment:0',
      status: 'succeeded',
    })
  })

  test(`${name} confirm: more often than the processor allows, its answer lost at each request -> canceled; a new payment -> charged once`, async () => {
    for (let skip = 0, hasStruck = true; hasStruck; skip += 1) {
      const { bench, prepare, confirm, read, saveCard } = await makePayer('insufficient_funds')
      const reference = await prepare()
      for (let times = 0; times < traits.maxConfirms; times += 1) {
        expect(await confirm(reference)).toMatchObject({ outcome: 'declined' })
      }
      const method = await saveCard('succeeds')
      bench.faults.arm('answer_lost', skip)
      await confirm(reference, { method })
      hasStruck = bench.faults.disarm()
      expect(done(await confirm(reference, { method }))).toMatchObject({ status: 'canceled' })
      expect(await read(reference)).toMatchObject({ status: 'canceled' })
      const other = await prepare()
      expect(done(await confirm(other, { method }))).toMatchObject({ status: 'succeeded' })
      expect(await bench.countMoved()).toBe(1)
    }
  })

  testFaults(name, makeBench, traits)
  testWebhooks(name, makeBench, traits)
}
