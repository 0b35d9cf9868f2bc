import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { PHOTO_WIDTHS_ON_PAGE } from '../../../domain/photos/photo-urls.ts'
import { AuctionCard } from '../../components/auction-card/auction-card.tsx'
import { CardGrid } from '../../components/auction-card/card-grid.tsx'
import { StructuredData } from '../../components/layout/structured-data.tsx'
import { FetchFailed } from '../../components/list-search/fetch-failed.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page } from '../../components/ui/page.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { jsonLd, siteItself } from '../../lib/page/structured-data.ts'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Categories } from './categories.tsx'
import { EndingNext } from './ending-next.tsx'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'
import { HomeSection } from './home-section.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { readHomePage } from './loader.server.ts'
import { NothingRuns } from './no-live-auctions.tsx'
import { OpeningAuction } from './opening-auction.tsx'
import { Trust } from './trust.tsx'
import { YourAuctions } from './your-auctions.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Hammerlane · Used-car auctions in Southern California',
    description:
      'Bid on used cars from private sellers and dealers in Los Angeles, Orange County and the Inland Empire.',
  })

export async function loader({ context }: LoaderFunctionArgs) {
  return {
    ...(await readHomePage(context)),
    signedIn: context.viewer !== null,
    nowMs: context.nowMs,
  }
}

export default function Home() {
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const { home, concerns, log, marks, signedIn, nowMs } = useLoaderData<typeof loader>()
  const next = home?.next ?? null
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  return (
    <Page>
      <StructuredData text={import.meta.env.SSR ? jsonLd([siteItself(origin)]) : ''} />
      <Hero
        opening={
          next ? (
            <OpeningAuction
              key={next.id}
              auction={next}
              isFirst={[...(home?.soon ?? []), ...(home?.featured ?? [])].every(
                ({ end_time }) => end_time >= next.end_time,
              )}
              nowMs={nowMs}
              isWatched={marks.watchedIds.includes(next.id)}
              signedIn={signedIn}
              standing={marks.standings[next.id]}
            />
          ) : (
            <NothingRuns hasFailed={home === null} />
          )
        }
        soon={home && <EndingNext auctions={home.soon} figures={home.figures} nowMs={nowMs} />}
        figures={home && <Figures figures={home.figures} />}
      />
      <YourAuctions auctions={concerns} marks={marks} nowMs={nowMs} />
      <Featured />
      {concerns.length === 0 && <HowItWorks />}
      {home && <Categories counts={home.figures.categories} />}
      <Trust auction={next} log={log} nowMs={nowMs} />
      <CallToAction signedIn={signedIn} />
    </Page>
  )
}

/**
 * Those that paid to be featured, then those ending soonest (Product page, What replaces the placeholders). Where there are
 * none the page's opening has said so.
 */
function Featured() {
  const { home, marks, signedIn, nowMs } = useLoaderData<typeof loader>()
  if (home?.featured.length === 0) return null
  return (
    <HomeSection
      title="Featured Auctions"
      id="featured"
      link={{ to: '/auctions', text: 'See all auctions', isBelowOnPhone: true }}
    >
      {home === null && <FetchFailed />}
      <CardGrid short>
        {home?.featured.map((auction) => (
          <AuctionCard
            key={auction.id}
            auction={auction}
            nowMs={nowMs}
            isWatched={marks.watchedIds.includes(auction.id)}
            standing={marks.standings[auction.id]}
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
