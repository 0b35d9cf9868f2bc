import type { Env } from '../../env.ts'
import type { PaymentProvider, ProviderAnswer } from './payment-port.ts'

/**
 * A provider whose calls never throw: an exception becomes the outcome `unknown`. `faults` is set in
 * development only: `payment` fails a call before it reaches the processor, `payment_timeout` loses the
 * answer after the money has moved.
 */
export function withoutExceptions(provider: PaymentProvider, faults: Env['FAULTS']): PaymentProvider {
  const reach = <T>(call: Call<T>) => reachProcessor(call, faults)
  const moveMoney = async <T>(call: Call<T>) => {
    const isLost = faults?.take('payment_timeout') === true
    const answer = await reach(call)
    return isLost ? unknown<T>('The answer of the processor was lost (armed fault).') : answer
  }
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

type Call<T> = () => Promise<ProviderAnswer<T>>

async function reachProcessor<T>(call: Call<T>, faults: Env['FAULTS']): Promise<ProviderAnswer<T>> {
  if (faults?.take('payment')) return unknown('The processor could not be reached (armed fault).')
  try {
    return await call()
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error))
  }
}

function unknown<T>(message: string): ProviderAnswer<T> {
  return { outcome: 'unknown', message }
}
