import { StructuredData } from '../../components/layout/structured-data.tsx'
import { Page } from '../../components/ui/page.tsx'
import { jsonLd, toSiteData } from '../../lib/page/structured-data.ts'
import { CallToAction } from './call-to-action.tsx'
import { Categories } from './categories.tsx'
import { EndingNext } from './ending-next.tsx'
import { Featured } from './featured.tsx'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { HomePage } from './loader.server.ts'
import { NoLiveAuctions } from './no-live-auctions.tsx'
import { OpeningAuction } from './opening-auction.tsx'
import { Trust } from './trust.tsx'
import { YourAuctions } from './your-auctions.tsx'

interface HomeScreenProps {
  readonly page: HomePage
  /** The site's origin, for its structured data. */
  readonly origin: string
  /** Whether an administrator has locked the platform, so that no auction runs. */
  readonly isLocked: boolean
}

/** The home page. docs/rules/browse.md, Home page. */
export function HomeScreen({ page, origin, isLocked }: HomeScreenProps) {
  const { home, concerns, log, marks, signedIn, nowMs } = page
  const next = home?.next ?? null
  const isFirst = [...(home?.soon ?? []), ...(home?.featured ?? [])].every(
    ({ end_time }) => next === null || end_time >= next.end_time,
  )
  return (
    <Page>
      <StructuredData text={import.meta.env.SSR ? jsonLd([toSiteData(origin)]) : ''} />
      <Hero
        opening={
          next ? (
            <OpeningAuction
              key={next.id}
              auction={next}
              isFirst={isFirst}
              nowMs={nowMs}
              isWatched={marks.watchedIds.includes(next.id)}
              signedIn={signedIn}
              viewerStatus={marks.viewerStatuses[next.id]}
            />
          ) : (
            <NoLiveAuctions reason={home === null ? 'failed' : isLocked ? 'locked' : 'none'} />
          )
        }
        soon={
          home && (
            <EndingNext auctions={home.soon} isAfterOpening={isFirst} figures={home.figures} nowMs={nowMs} />
          )
        }
        figures={home && <Figures figures={home.figures} />}
      />
      <YourAuctions auctions={concerns} marks={marks} nowMs={nowMs} />
      <Featured page={page} />
      {concerns.length === 0 && <HowItWorks />}
      {home && <Categories counts={home.figures.categories} />}
      <Trust auction={next} log={log} nowMs={nowMs} />
      <CallToAction signedIn={signedIn} />
    </Page>
  )
}
