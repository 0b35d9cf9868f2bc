import { createLateCode } from '../../lib/page/late-code.ts'

export const notFoundCode = createLateCode(() => import('../../components/layout/auction-not-found.tsx'))

/** The screen for an auction that does not exist; its code is loaded where it is shown. */
export function NotFound({ message }: { readonly message: string }) {
  const code = notFoundCode.useCode(true)
  return <div data-not-found>{code && <code.AuctionNotFound message={message} />}</div>
}
