import type { NavigateFunction } from '@remix-run/react'
import { isPaymentPage } from '../../../domain/money/payment-pages.ts'

/**
 * Opens a page from code. A page that takes money is a new document, as by a link (docs/rules/payments.md, Pages that
 * take money).
 */
export function openPage(
  navigate: NavigateFunction,
  address: string,
  options: { readonly replace?: boolean; readonly preventScrollReset?: boolean } = {},
): void {
  if (!isPaymentPage(address)) navigate(address, options)
  else if (options.replace) window.location.replace(address)
  else window.location.assign(address)
}
