import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Search } from 'lucide-react'
import { countText, usdWhole } from '../../domain/display/usd.ts'
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../../domain/vehicle/categories.ts'
import type { BodyStyle } from '../../domain/vehicle/enumerations.ts'
import { readHome } from '../../worker/services/home/read-home.ts'
import { watchedOf } from '../../worker/services/pages/read-browse-page.ts'
import { AuctionCard } from '../components/auction/auction-card.tsx'
import { CarDrawing } from '../components/auction/car-drawing.tsx'
import { CardGrid } from '../components/auction/card-grid.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { controlClass } from '../components/ui/field.tsx'
import { Page, SectionTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [
  { title: 'Hammerlane · Used-car auctions in Southern California' },
  {
    name: 'description',
    content:
      'Bid on used cars from private sellers and dealers in Los Angeles, Orange County and the Inland Empire.',
  },
]

export async function loader({ context }: LoaderFunctionArgs) {
  const home = await readHome(context.env, context.nowMs)
  const watchedIds = await watchedOf(context, home.featured)
  return { ...home, watchedIds, signedIn: context.viewer !== null, nowMs: context.nowMs }
}

export default function Home() {
  const { featured, watchedIds, signedIn, nowMs } = useLoaderData<typeof loader>()
  return (
    <Page>
      <Hero />
      <Figures />
      <section className="mt-14" aria-labelledby="featured">
        <div className="mb-5 flex items-baseline justify-between gap-4">
          <SectionTitle id="featured">Featured Auctions</SectionTitle>
          <Link to="/auctions" className="inline-flex h-11 items-center text-link hover:underline">
            See all auctions
          </Link>
        </div>
        {featured.length === 0 ? (
          <EmptyState drawing={<CarDrawing bodyStyle="coupe" />} title="No auctions are running right now">
            New listings open every day.
          </EmptyState>
        ) : (
          <CardGrid>
            {featured.map((auction) => (
              <AuctionCard
                key={auction.id}
                auction={auction}
                nowMs={nowMs}
                isWatched={watchedIds.includes(auction.id)}
                signedIn={signedIn}
                hoursOnly
              />
            ))}
          </CardGrid>
        )}
      </section>
      <Categories />
      <CallToAction signedIn={signedIn} />
    </Page>
  )
}

function Hero() {
  return (
    <section className="py-8 md:py-14">
      <h1 className="wide-heading max-w-[18ch] text-[34px] leading-[40px] font-[640] tracking-[-0.02em] md:text-[56px] md:leading-[60px]">
        Used cars at auction, to the dollar and the second.
      </h1>
      <p className="mt-4 max-w-[56ch]">
        Private sellers and licensed dealers across Los Angeles, Orange County and the Inland Empire. Every
        bid is answered with a receipt, and every auction’s log can be checked.
      </p>
      <search className="mt-7 block max-w-[560px]">
        <form action="/auctions" method="get" className="flex gap-2">
          <div className="relative grow">
            <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-2" />
            <input
              type="search"
              name="search"
              placeholder="Make, model, year or VIN"
              aria-label="Search auctions"
              className={`${controlClass(false)} pl-11`}
            />
          </div>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </form>
      </search>
    </section>
  )
}

/** Counted, never invented; what nobody has rated yet is left out (Product page, Promises). */
function Figures() {
  const { figures } = useLoaderData<typeof loader>()
  const shown = [
    { label: 'Active Auctions', value: countText(figures.activeAuctions) },
    { label: 'Vehicles Sold', value: countText(figures.vehiclesSold) },
    ...(figures.averageRating === null
      ? []
      : [{ label: 'Satisfaction Rate', value: `${Math.round((figures.averageRating / 5) * 100)}%` }]),
    { label: 'Total Sales Volume', value: usdWhole(figures.salesVolumeCents) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-6 border-y border-line py-6 sm:flex sm:gap-20">
      {shown.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-meta text-ink-3">{label}</dt>
          <dd className="condensed figures text-card text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const TILE_DRAWINGS: Readonly<Record<Category, BodyStyle>> = {
  sedans: 'sedan',
  suvs: 'suv',
  trucks: 'truck',
  luxury: 'coupe',
}

function Categories() {
  const { figures } = useLoaderData<typeof loader>()
  return (
    <section className="mt-16" aria-labelledby="categories">
      <SectionTitle id="categories">Browse by category</SectionTitle>
      <ul className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-6">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={`/auctions?category=${category}`}
              className="block rounded-md border border-line bg-surface p-5 hover:border-line-2"
            >
              <CarDrawing bodyStyle={TILE_DRAWINGS[category]} />
              <span className="mt-4 block text-title text-ink">{CATEGORY_LABELS[category]}</span>
              <span className="figures text-meta text-ink-3">
                {countText(figures.categories[category])} active
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CallToAction({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <section className="mt-16 flex flex-wrap items-center justify-between gap-6 border-t border-line pt-10">
      <div>
        <SectionTitle>Ready to bid?</SectionTitle>
        <p className="mt-1 max-w-[56ch]">
          Bidding needs an account and a card with a $50 hold, which is released if you do not win.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!signedIn && (
          <>
            <ButtonLink to="/register">Create Account</ButtonLink>
            <ButtonLink to="/login">Sign In</ButtonLink>
          </>
        )}
        <ButtonLink to="/auctions" variant={signedIn ? 'secondary' : 'text'}>
          Browse Auctions
        </ButtonLink>
      </div>
    </section>
  )
}
