import { SECOND_MS } from '../../../domain/format/time-units.ts'
import type { Env } from '../../env.ts'
import type { PaymentProvider, ProviderAnswer } from './payment-port.ts'

/** After this long a call counts as unanswered. */
const CALL_TIMEOUT_MS = 10 * SECOND_MS

/**
 * A provider whose calls never throw and end within ten seconds: an exception or a missing answer becomes the
 * outcome `unknown`. `faults` is set in development only: `payment` fails a call before it reaches the
 * processor, `payment_timeout` loses the answer after the money has moved.
 */
export function withoutExceptions(
  provider: PaymentProvider,
  faults: Env['FAULTS'],
  timeoutMs = CALL_TIMEOUT_MS,
): PaymentProvider {
  const reach = async <T>(call: Call<T>): Promise<ProviderAnswer<T>> => {
    if (faults?.take('payment')) return unknown('The processor could not be reached (armed fault).')
    return answerInTime(call, timeoutMs)
  }
  const moveMoney = async <T>(call: Call<T>) => {
    const isLost = faults?.take('payment_timeout') === true
    const answer = await reach(call)
    return isLost ? unknown<T>('The answer of the processor was lost (armed fault).') : answer
  }
  return {
    name: provider.name,
    awaitsDisputes: provider.awaitsDisputes,
    createCustomer: (request) => reach(() => provider.createCustomer(request)),
    emptyCustomer: (reference) => reach(() => provider.emptyCustomer(reference)),
    beginSetup: (request) => reach(() => provider.beginSetup(request)),
    finishSetup: (request) => reach(() => provider.finishSetup(request)),
    readMethod: (reference) => reach(() => provider.readMethod(reference)),
    updateExpiry: (request) => reach(() => provider.updateExpiry(request)),
    removeMethod: (reference) => reach(() => provider.removeMethod(reference)),
    prepare: (terms) => reach(() => provider.prepare(terms)),
    confirm: (confirmation) => moveMoney(() => provider.confirm(confirmation)),
    readPayment: (reference) => reach(() => provider.readPayment(reference)),
    capture: (request) => moveMoney(() => provider.capture(request)),
    voidPayment: (reference) => reach(() => provider.voidPayment(reference)),
    renewHold: (request) => moveMoney(() => provider.renewHold(request)),
    refund: (request) => moveMoney(() => provider.refund(request)),
    findRefund: (request) => reach(() => provider.findRefund(request)),
    readRefund: (reference) => reach(() => provider.readRefund(reference)),
    readDispute: (reference) => reach(() => provider.readDispute(reference)),
    listPayments: (request) => reach(() => provider.listPayments(request)),
    verifyWebhook: (message) => provider.verifyWebhook(message),
  }
}

type Call<T> = () => Promise<ProviderAnswer<T>>

async function answerInTime<T>(call: Call<T>, timeoutMs: number): Promise<ProviderAnswer<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<ProviderAnswer<T>>((resolve) => {
    timer = setTimeout(() => resolve(unknown('The processor did not answer in time.')), timeoutMs)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
  }
}

function unknown<T>(message: string): ProviderAnswer<T> {
  return { outcome: 'unknown', message }
}
