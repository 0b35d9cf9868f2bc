import type { ReactNode } from 'react'
import { SearchBox } from '../../components/ui/fields/search-box.tsx'

interface HeroProps {
  /** The auction at the top of the page. */
  readonly opening: ReactNode
  /** The auctions that end after it. */
  readonly soon: ReactNode
  readonly figures: ReactNode
}

/** The introduction and the search beside the auction that ends next; on a phone above it. */
export function Hero({ opening, soon, figures }: HeroProps) {
  return (
    <section className="grid gap-x-10 gap-y-7 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,552px)_minmax(0,1fr)]">
      <div>
        <Heading />
        <p className="mt-4 max-w-[26.5rem] text-pretty">
          Private sellers and licensed dealers across Los Angeles, Orange County, and the Inland Empire.
          <span className="max-sm:hidden">
            {' '}
            Every bid gets a receipt, and anyone can check an auction’s log.
          </span>
        </p>
        <search className="mt-6 block lg:mt-8">
          <form action="/auctions" method="get">
            <SearchBox label="Search auctions" />
          </form>
        </search>
      </div>
      <div className="min-w-0 md:col-start-2 md:row-span-3 md:row-start-1">{opening}</div>
      <div className="min-w-0 lg:mt-3">{soon}</div>
      <div className="md:self-end">{figures}</div>
    </section>
  )
}

/** Two fixed lines: the browser would break the sentence inside of 'Southern California'. */
function Heading() {
  return (
    <h1 className="text-h1-phone sm:text-h1 lg:text-display">
      <span className="block">Bid live on used cars</span>{' '}
      <span className="block text-balance">across Southern California.</span>
    </h1>
  )
}
