import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import type { ProviderAnswer } from '../../../worker/providers/payments/payment-port.ts'
import { done, FIFTY, type MakeBench, makePayer, type ProviderTraits, RETURN_URL } from './contract-bench.ts'

type Payer = Awaited<ReturnType<typeof makePayer>>

interface Operation {
  /** What the operation is done to. */
  readonly start: (payer: Payer, traits: ProviderTraits) => Promise<string>
  readonly act: (payer: Payer, reference: string) => Promise<ProviderAnswer<unknown>>
  /** The state after it was done once. */
  readonly once: (payer: Payer, reference: string) => Promise<void>
}

async function startHeld({ prepare, confirm }: Payer): Promise<string> {
  const reference = await prepare({ kind: 'hold' })
  done(await confirm(reference, { returnUrl: RETURN_URL }))
  return reference
}

async function startRenewable(payer: Payer, { renewableAfterMs }: ProviderTraits): Promise<string> {
  const reference = await startHeld(payer)
  payer.bench.advance(renewableAfterMs)
  return reference
}

const PART = cents(3_000)
/** Less than half, so that a second refund would not be refused as too much. */
const LITTLE = cents(2_000)

/** Everything that a provider does with a payment. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  prepare: {
    start: async () => '',
    act: ({ provider, customerReference }) =>
      provider.prepare({
        key: 'payment:2',
        kind: 'charge',
        customerReference,
        amountCents: FIFTY,
        description: 'Something',
      }),
    once: async ({ bench }) => expect(await bench.countMoved()).toBe(0),
  },
  confirm: {
    start: ({ prepare }) => prepare(),
    act: ({ confirm }, reference) => confirm(reference),
    once: async ({ bench, read }, reference) => {
      expect(await read(reference)).toMatchObject({ status: 'succeeded', capturedCents: FIFTY })
      expect(await bench.countMoved()).toBe(1)
    },
  },
  capture: {
    start: startHeld,
    act: ({ provider }, reference) => provider.capture({ reference, amountCents: PART }),
    once: async ({ read }, reference) =>
      expect(await read(reference)).toMatchObject({ status: 'succeeded', capturedCents: PART }),
  },
  void: {
    start: startHeld,
    act: ({ provider }, reference) => provider.voidPayment(reference),
    once: async ({ bench, read }, reference) => {
      expect(await read(reference)).toMatchObject({ status: 'canceled' })
      expect(await bench.countMoved()).toBe(0)
    },
  },
  refund: {
    start: async ({ prepare, confirm }) => {
      const reference = await prepare()
      done(await confirm(reference))
      return reference
    },
    act: ({ provider }, paymentReference) =>
      provider.refund({ key: 'refund:1', paymentReference, amountCents: LITTLE, refusals: 0 }),
    once: async ({ read }, reference) =>
      expect(await read(reference)).toMatchObject({ refundedCents: LITTLE }),
  },
  renewHold: {
    start: startRenewable,
    act: ({ provider, methodReference }, reference) => provider.renewHold({ reference, methodReference }),
    once: async ({ bench, read, provider, methodReference }, reference) => {
      expect(await bench.countMoved()).toBe(1)
      const renewed = done(await provider.renewHold({ reference, methodReference }))
      expect(await read(renewed.reference)).toMatchObject({ status: 'held' })
    },
  },
}

/** What every provider promises where the way to the processor breaks. */
export function testFaults(name: string, makeBench: MakeBench, traits: ProviderTraits): void {
  describe.each(Object.entries(OPERATIONS))(`${name} %s`, (_, { start, act, once }) => {
    test('each of its requests failing in each way, keys forgotten, then repeated -> done once', async () => {
      const { faults } = await makeBench()
      for (const kind of faults.kinds) {
        for (let skip = 0, hasStruck = true; hasStruck; skip += 1) {
          const payer = await makePayer(makeBench, 'succeeds')
          const reference = await start(payer, traits)
          payer.bench.faults.arm(kind, skip)
          const answer = await act(payer, reference)
          hasStruck = payer.bench.faults.disarm()
          expect(`${kind} at ${skip}: ${answer.outcome}`).toMatch(/: (done|unknown)$/)
          payer.bench.forgetKeys()
          done(await act(payer, reference))
          await once(payer, reference)
          if (!hasStruck) expect(`${kind}: requests ${skip}`).not.toBe(`${kind}: requests 0`)
        }
      }
    })
  })

  test(`${name} renewal: after a capture -> refused, nothing else is held`, async () => {
    const payer = await makePayer(makeBench, 'succeeds')
    const { bench, provider, methodReference } = payer
    const reference = await startHeld(payer)
    done(await provider.capture({ reference, amountCents: FIFTY }))
    expect(await provider.renewHold({ reference, methodReference })).toMatchObject({
      outcome: 'rejected',
      code: 'wrong_state',
    })
    expect(await bench.countMoved()).toBe(1)
  })

  test(`${name} renewal: broken off at each request, old hold captured meanwhile -> refused, nothing else is held`, async () => {
    for (let skip = 0, hasStruck = true; hasStruck; skip += 1) {
      const payer = await makePayer(makeBench, 'succeeds')
      const { bench, provider, methodReference } = payer
      const reference = await startRenewable(payer, traits)
      bench.faults.arm('unreachable', skip)
      await provider.renewHold({ reference, methodReference })
      hasStruck = bench.faults.disarm()
      const captured = await provider.capture({ reference, amountCents: FIFTY })
      const again = await provider.renewHold({ reference, methodReference })
      if (captured.outcome === 'done')
        expect(again).toMatchObject({ outcome: 'rejected', code: 'wrong_state' })
      expect(await bench.countMoved()).toBe(1)
    }
  })

  test(`${name} payment: any order of confirmations, voids and faults -> money moves once at most`, async () => {
    const step = fc.record({
      what: fc.constantFrom('good card', 'bad card', 'both at once', 'void', 'wait'),
      fault: fc.option(fc.constantFrom('answer_lost' as const, 'unreachable' as const)),
      skip: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { bench, provider, prepare, confirm, saveCard } = await makePayer(makeBench, 'succeeds')
        const method = await saveCard('insufficient_funds')
        const reference = await prepare()
        const act = {
          'good card': () => confirm(reference),
          'bad card': () => confirm(reference, { method }),
          'both at once': () => Promise.all([confirm(reference, { method }), confirm(reference)]),
          void: () => provider.voidPayment(reference),
          wait: async () => bench.advance(60_000),
        }
        for (const { what, fault, skip } of steps) {
          if (fault !== null) bench.faults.arm(fault, skip)
          await act[what as keyof typeof act]()
          bench.faults.disarm()
        }
        const moved = await bench.countMoved()
        expect(moved).toBeLessThanOrEqual(1)
        const { status, capturedCents } = done(await provider.readPayment(reference))
        expect([status, capturedCents]).toEqual([status, moved === 1 ? FIFTY : 0])
      }),
      { numRuns: 12 },
    )
  })
}
