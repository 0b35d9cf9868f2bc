import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'

/** The banner above an unpaid listing, for its seller only: the deadline and the link to the checkout. */
export function UnpaidListing({
  checkout: { href, text },
}: {
  readonly checkout: NonNullable<AuctionRoomProps['checkout']>
}) {
  return (
    <div className="mb-6 max-md:my-4">
      <Banner tone="warning">
        <p>{text}</p>
        <ButtonLink to={href} variant="primary" className="mt-3 max-md:hidden">
          Complete checkout
        </ButtonLink>
      </Banner>
    </div>
  )
}
