import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'

/** The page shown if the URL names nobody who sells in public. */
export function SellerNotFound() {
  return (
    <Page>
      <PageTitle>Seller not found</PageTitle>
      <div className="mt-8">
        <EmptyState
          drawing={<CarDrawing bodyStyle="wagon" />}
          title="There is no seller at this address"
          action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
        >
          The account may have been closed.
        </EmptyState>
      </div>
    </Page>
  )
}
