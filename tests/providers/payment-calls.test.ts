import { expect, test } from 'vitest'
import type { PaymentProvider } from '../../worker/providers/payments/payment-port.ts'
import { withoutExceptions } from '../../worker/providers/payments/without-exceptions.ts'

function makeProvider(readPayment: PaymentProvider['readPayment'], timeoutMs?: number) {
  return withoutExceptions({ name: 'sandbox', readPayment } as PaymentProvider, undefined, timeoutMs)
}

test('payment call: no answer in time -> unknown', async () => {
  const provider = makeProvider(() => new Promise(() => {}), 1)
  expect(await provider.readPayment('pay_1')).toMatchObject({ outcome: 'unknown' })
})

test('payment call: exception -> unknown with its message', async () => {
  const provider = makeProvider(() => Promise.reject(new Error('no route')))
  expect(await provider.readPayment('pay_1')).toEqual({ outcome: 'unknown', message: 'no route' })
})
