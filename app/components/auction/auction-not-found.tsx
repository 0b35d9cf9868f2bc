import { ButtonLink } from '../ui/button.tsx'
import { NarrowPage, PageTitle } from '../ui/page.tsx'

/** The address names no auction that the viewer may see (Spec part 1, section 2, Auction detail). */
export function AuctionNotFound({ message }: { readonly message: string }) {
  return (
    <NarrowPage>
      <PageTitle>Auction Not Found</PageTitle>
      <p className="mt-3">{message}</p>
      <ButtonLink to="/auctions" className="mt-8">
        Back to Auctions
      </ButtonLink>
    </NarrowPage>
  )
}
