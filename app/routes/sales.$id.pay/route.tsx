import type { MetaFunction } from '@remix-run/cloudflare'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import type { action } from './action.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'
export { SalePaymentScreen as default } from './sale-payment-screen.tsx'

export const meta: MetaFunction = () => [{ title: 'Buyer’s premium · Hammerlane' }]

const UNREACHED =
  'Hammerlane could not be reached. Check your connection and press again: you will not be charged twice.'

/** Shows a failed connection in the form, where the payment can be sent again, instead of on the error screen. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (failure) {
    if (failure instanceof TypeError) return { message: UNREACHED }
    throw failure
  }
}
