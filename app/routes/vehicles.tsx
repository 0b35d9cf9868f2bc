import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { nearTimeText } from '../../domain/display/times.ts'
import { dollarsWhole } from '../../domain/display/usd.ts'
import { mileageText } from '../../domain/display/vehicle-labels.ts'
import type { WireListedAuction, WireResult } from '../../domain/schemas/auction.ts'
import { readResults } from '../../worker/services/pages/read-results.ts'
import { firstPhoto, NoPhotos, Photo } from '../components/auction/photo.tsx'
import { Button } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { dotted } from '../components/ui/facts.tsx'
import { controlClass } from '../components/ui/field.tsx'
import { Page, PageTitle } from '../components/ui/page.tsx'
import { Pagination } from '../components/ui/pagination.tsx'

export const meta: MetaFunction = () => [
  { title: 'Vehicles: results · Hammerlane' },
  {
    name: 'description',
    content: 'What vehicles brought at auction: every ended auction with its final price.',
  },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { ...(await readResults(context, new URL(request.url).searchParams)), nowMs: context.nowMs }
}

export default function Vehicles() {
  const { list, search, nowMs } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <div>
          <PageTitle>Vehicles</PageTitle>
          <p className="mt-1">Every ended auction and what it brought.</p>
        </div>
        <form method="get" className="flex w-full gap-2 md:w-[520px]">
          <input
            type="search"
            name="search"
            defaultValue={search}
            placeholder="Make, model, year or VIN"
            aria-label="Search results"
            className={controlClass(false)}
          />
          <Button type="submit" variant="primary">
            Search
          </Button>
        </form>
      </div>
      <div className="mt-8 flex flex-col gap-10">
        {list.data.length === 0 ? (
          <EmptyState title="No results found">Ended auctions stand here with their prices.</EmptyState>
        ) : (
          <ul className="border-t border-line">
            {list.data.map((auction) => (
              <ResultRow key={auction.id} auction={auction} nowMs={nowMs} />
            ))}
          </ul>
        )}
        <Pagination
          currentPage={list.current_page}
          lastPage={list.last_page}
          hrefOf={(page) =>
            `/vehicles?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`
          }
        />
      </div>
    </Page>
  )
}

function ResultRow({ auction, nowMs }: { readonly auction: WireListedAuction; readonly nowMs: number }) {
  const photo = firstPhoto(auction.vehicle.images)
  const { vehicle, result } = auction
  return (
    <li className="border-b border-line">
      <Link to={`/auctions/${auction.id}`} className="group flex gap-4 py-4">
        <div className="photo-ring aspect-[3/2] w-30 shrink-0 self-start overflow-hidden rounded-sm bg-sunken sm:w-42">
          {photo ? (
            <Photo image={photo} alt="" variant="card" sizes="168px" className="size-full object-cover" />
          ) : (
            <NoPhotos vehicle={vehicle} text="" />
          )}
        </div>
        <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-8">
          <div className="min-w-0">
            <h2 className="truncate text-title group-hover:underline">{auction.title}</h2>
            <p className="text-meta">
              {dotted([
                mileageText(vehicle.mileage, vehicle.mileage_type),
                vehicle.exterior_color,
                auction.seller.profile.city,
              ])}
            </p>
            <p className="text-meta text-ink-3">Ended {nearTimeText(Date.parse(auction.end_time), nowMs)}</p>
          </div>
          {result && <Price result={result} />}
        </div>
      </Link>
    </li>
  )
}

function Price({ result }: { readonly result: WireResult }) {
  if (result.outcome === 'no_bids' || result.amount === null) return <p className="text-ink-3">No bids</p>
  return (
    <div className="sm:text-right">
      <p className="condensed figures text-card text-ink">{dollarsWhole(result.amount)}</p>
      <p className="text-meta text-ink-3">
        {result.outcome === 'sold' ? 'Sold' : 'Highest bid, reserve not met'}
      </p>
    </div>
  )
}
