const PAYMENT_PAGE =
  /^\/(authorize|checkout|sales\/\d+\/pay)\/?([?#]|$)|^\/dashboard\/?\?([^#]*&)?tab=financial([&#]|$)/

/**
 * Whether a payment method is entered or a payment confirmed on a page of this site, by its path and query
 * (docs/rules/payments.md, Pages that take money).
 */
export function isPaymentPage(address: string): boolean {
  return PAYMENT_PAGE.test(address)
}
