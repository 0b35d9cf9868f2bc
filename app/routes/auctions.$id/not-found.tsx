import { createLateCode } from '../../lib/page/late-code.ts'

export const notFoundCode = createLateCode(() => import('../../components/layout/auction-not-found.tsx'))

/** The screen for an auction that does not exist; its code is loaded where it is shown. */
export function NotFound(props: { readonly message: string; readonly canRetry?: boolean }) {
  const code = notFoundCode.useCode(true)
  return <div data-not-found>{code && <code.AuctionNotFound {...props} />}</div>
}
