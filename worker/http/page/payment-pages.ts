import { isPaymentPage } from '../../../domain/money/payment-pages.ts'
import type { Env } from '../../env.ts'
import {
  type PageProcessors,
  readPageProcessors,
} from '../../services/payments/processors/page-processors.ts'

/** The real processors that a page may use; null on pages that take no money. */
export async function processorsOfPage(
  request: Request,
  env: Pick<Env, 'DB'>,
): Promise<PageProcessors | null> {
  const { pathname, search } = new URL(request.url)
  if (!isPaymentPage(pathname + search)) return null
  // Without the database the page is an error page, or has no fields of a processor.
  return readPageProcessors(env).catch(() => null)
}
