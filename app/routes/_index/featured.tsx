import { PHOTO_WIDTHS_ON_PAGE } from '../../../domain/photos/photo-urls.ts'
import { AuctionCard } from '../../components/auction-card/auction-card.tsx'
import { CardGrid } from '../../components/auction-card/card-grid.tsx'
import { ListFailed } from '../../components/list-search/list-failed.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { HomeSection } from './home-section.tsx'
import type { HomePage } from './loader.server.ts'

/**
 * Auctions whose sellers paid to be featured, then those that end soonest. Without any, nothing is shown: the
 * top of the page says that no auction is running.
 */
export function Featured({ page: { home, marks, signedIn, nowMs } }: { readonly page: HomePage }) {
  if (home?.featured.length === 0) return null
  return (
    <HomeSection
      title="Featured Auctions"
      id="featured"
      link={{ to: '/auctions', text: 'See all auctions', isBelowOnPhone: true }}
    >
      {home === null && <ListFailed />}
      <CardGrid short>
        {home?.featured.map((auction) => (
          <AuctionCard
            key={auction.id}
            auction={auction}
            nowMs={nowMs}
            isWatched={marks.watchedIds.includes(auction.id)}
            viewerStatus={marks.viewerStatuses[auction.id]}
            signedIn={signedIn}
            sizes={PHOTO_WIDTHS_ON_PAGE.featured}
            isHome
          />
        ))}
      </CardGrid>
      <ButtonLink to="/auctions" className="mt-9 w-full sm:hidden">
        See all auctions
      </ButtonLink>
    </HomeSection>
  )
}
