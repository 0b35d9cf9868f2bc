import { Form } from '@remix-run/react'
import { ButtonLink } from '../ui/button.tsx'
import { SearchBox } from '../ui/fields/search-box.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { CarDrawing } from '../vehicle-photo/car-drawing.tsx'

interface AuctionNotFoundProps {
  readonly message: string
  /** Another attempt can succeed: the auction could not be read. */
  readonly canRetry?: boolean
}

/**
 * Shown with status 404 when the URL names no auction that the viewer may see, and with 503 when it cannot be read.
 * docs/rules/interface.md, Failures
 */
export function AuctionNotFound({ message, canRetry = false }: AuctionNotFoundProps) {
  return (
    <Page>
      <div className="grid items-center gap-10 md:grid-cols-[minmax(0,520px)_minmax(0,1fr)] md:gap-14">
        <div className="max-w-[520px]">
          <PageTitle>Auction Not Found</PageTitle>
          <p className="mt-3">{message}</p>
          <search className="mt-8 block">
            <Form action="/auctions">
              <SearchBox label="Search auctions" />
            </Form>
          </search>
          <div className="mt-4 flex flex-wrap gap-3">
            {canRetry && (
              <ButtonLink to="." reloadDocument variant="primary">
                Load the page again
              </ButtonLink>
            )}
            <ButtonLink to="/auctions">Back to Auctions</ButtonLink>
            <ButtonLink to="/vehicles" variant="text">
              Ended auctions
            </ButtonLink>
          </div>
        </div>
        <div className="w-full max-w-[560px] text-ink-3 max-md:max-w-[320px] max-sm:mx-auto md:mx-auto">
          <CarDrawing bodyStyle="coupe" />
        </div>
      </div>
    </Page>
  )
}
