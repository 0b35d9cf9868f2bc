import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { PaymentProvider } from '../../../worker/providers/payments/payment-port.ts'
import {
  done,
  type MakeBench,
  makePayer,
  type ProviderTraits,
  RETURN_URL,
  type WebhookMessage,
} from './contract-bench.ts'

/** What every provider promises of the processor's messages. */
export function testWebhooks(name: string, makeBench: MakeBench, traits: ProviderTraits): void {
  async function makeCaptured() {
    const { bench, provider, prepare, confirm, read } = await makePayer(makeBench, 'succeeds')
    const reference = await prepare({ kind: 'hold' })
    const { amountCents } = done(await confirm(reference, { returnUrl: RETURN_URL }))
    done(await provider.capture({ reference, amountCents }))
    return { bench, provider, reference, read }
  }

  test(`${name} webhook: of a hold and its capture -> genuine, each event of its own, naming the payment`, async () => {
    const { bench, provider, reference } = await makeCaptured()
    const events = await verifyAll(provider, await bench.listWebhooks())
    const payments = events.filter(({ paymentReference }) => paymentReference === reference)
    expect(payments.length).toBeGreaterThanOrEqual(2)
    expect(payments.map(({ subject }) => subject)).toContainEqual({ kind: 'payment', reference })
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })

  test(`${name} webhook: delivered twice -> the same event`, async () => {
    const { bench, provider } = await makeCaptured()
    const first = await verifyAll(provider, await bench.listWebhooks())
    bench.advance(MINUTE_MS)
    expect(await verifyAll(provider, await bench.listWebhooks())).toEqual(first)
  })

  test(`${name} webhook: a day late and in reverse order -> genuine, and the payment reads as it is`, async () => {
    const { bench, provider, reference, read } = await makeCaptured()
    const now = await read(reference)
    bench.advance(DAY_MS)
    for (const message of [...(await bench.listWebhooks())].reverse()) {
      expect(await provider.verifyWebhook(message)).toMatchObject({ verdict: 'genuine' })
      expect(await read(reference)).toEqual(now)
    }
  })

  test(`${name} webhook: changed, unsigned, signed by others or kept for long -> forged`, async () => {
    const { bench, provider } = await makeCaptured()
    const message = (await bench.listWebhooks()).at(-1)
    if (message === undefined) throw new Error('no message')
    const forged: readonly WebhookMessage[] = [
      { ...message, body: `${message.body} ` },
      { ...message, body: message.body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) },
      { ...message, headers: new Headers() },
      { body: '{}', headers: message.headers },
      await bench.signForged(message),
    ]
    for (const one of forged) expect(await provider.verifyWebhook(one)).toMatchObject({ verdict: 'forged' })
    expect(await provider.verifyWebhook(message)).toMatchObject({ verdict: 'genuine' })
    bench.advance(traits.webhookLifeMs)
    expect(await provider.verifyWebhook(message)).toMatchObject({ verdict: 'forged' })
  })
}

async function verifyAll(provider: PaymentProvider, messages: readonly WebhookMessage[]) {
  const events = []
  for (const message of messages) {
    const reading = await provider.verifyWebhook(message)
    if (reading.verdict !== 'genuine') throw new Error(`${reading.verdict}: ${reading.reason}`)
    events.push(reading.event)
  }
  return events
}
