import { takeFault } from '../../dev/faults.ts'
import type { PaymentProvider, ProviderAnswer } from './payment-port.ts'

/**
 * A provider whose calls never throw: what breaks on the way is an unknown outcome. Also where the faults `payment` (no
 * call reaches the processor) and `payment_timeout` (money is moved, and the answer is lost) are felt.
 */
export function guarded(provider: PaymentProvider): PaymentProvider {
  return {
    name: provider.name,
    createCustomer: (request) => reach(() => provider.createCustomer(request)),
    saveMethod: (request) => reach(() => provider.saveMethod(request)),
    removeMethod: (request) => reach(() => provider.removeMethod(request)),
    placeHold: (request) => moveMoney(() => provider.placeHold(request)),
    charge: (request) => moveMoney(() => provider.charge(request)),
    capture: (request) => moveMoney(() => provider.capture(request)),
    voidPayment: (request) => reach(() => provider.voidPayment(request)),
    refund: (request) => moveMoney(() => provider.refund(request)),
    readPayment: (reference) => reach(() => provider.readPayment(reference)),
    readWebhook: (message) => provider.readWebhook(message),
  }
}

async function reach<T>(call: () => Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> {
  if (takeFault('payment')) return unknown('The processor could not be reached (armed fault).')
  try {
    return await call()
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error))
  }
}

async function moveMoney<T>(call: () => Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> {
  const isLost = takeFault('payment_timeout')
  const answer = await reach(call)
  return isLost ? unknown('The answer of the processor was lost (armed fault).') : answer
}

function unknown<T>(message: string): ProviderAnswer<T> {
  return { outcome: 'unknown', message }
}
