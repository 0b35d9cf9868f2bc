import type { Env } from '../../env.ts'
import { readPaymentSetup } from '../../services/payments/provider.ts'

/** Pages on which a payment method is entered or a payment confirmed. */
const PAYMENT_PAGES = /^\/(authorize|checkout|dashboard|sales\/\d+\/pay)\/?$/

/** The real processors whose fields a page may show; none on pages that take no money. */
export async function processorsOfPage(request: Request, env: Env): Promise<readonly string[]> {
  if (!PAYMENT_PAGES.test(new URL(request.url).pathname)) return []
  // Without the database the page is an error page, or has no fields of a processor.
  return readPaymentSetup(env).then(
    ({ active }) => active,
    () => [],
  )
}
