import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { locationText, sellerBadge, sellerName } from '../../domain/display/person-labels.ts'
import { basedOnText, ratingText, successText } from '../../domain/display/seller-texts.ts'
import { dateText } from '../../domain/display/times.ts'
import { countText } from '../../domain/display/usd.ts'
import { readSellerPage } from '../../worker/services/pages/seller-page.ts'
import { ReviewList } from '../components/talk/review-list.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { dotted, FactColumns } from '../components/ui/facts.tsx'
import { Page, PageTitle, SectionTitle } from '../components/ui/page.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { pageMeta } from '../page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found) return [{ title: 'Seller not found · Hammerlane' }]
  return pageMeta({
    title: `${page.name} · Hammerlane`,
    description: `What the sales of ${page.name} on Hammerlane come to, and what buyers say.`,
  })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await readSellerPage(context, params.id, new URL(request.url).searchParams)
  if (page === null) return data({ found: false as const }, { status: 404 })
  return {
    found: true as const,
    ...page,
    name: page.seller.profile.business_name?.trim() || sellerName(page.seller),
  }
}

/** What a seller's sales come to, and everything that their buyers say. */
export default function Seller() {
  const page = useLoaderData<typeof loader>()
  if (!page.found) return <SellerNotFound />
  const { seller, name, figures, reviews } = page
  const facts = [
    { label: 'Success rate', value: successText(figures) },
    { label: 'Auctions', value: countText(figures.auctions) },
    { label: 'Rating', value: ratingText(figures) },
    { label: 'Member since', value: dateText(Date.parse(seller.created_at)) },
  ].filter(({ value }) => value !== null)
  return (
    <Page>
      <div className="flex max-w-[920px] flex-col gap-8">
        <div>
          <PageTitle>{name}</PageTitle>
          <p className="mt-1.5 wrap-anywhere">
            {dotted([sellerBadge(seller.user_type), locationText(seller.profile)])}
          </p>
        </div>
        <FactColumns facts={facts} />
        <section className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <SectionTitle>Reviews</SectionTitle>
            <p className="figures text-meta text-ink-3">{basedOnText(figures)}</p>
          </div>
          {reviews.total === 0 ? (
            <p>Nobody who bought from {name} has written a review yet.</p>
          ) : (
            <ReviewList reviews={reviews.data} />
          )}
        </section>
        <Pagination
          currentPage={reviews.current_page}
          lastPage={reviews.last_page}
          hrefOf={(number) => `/sellers/${seller.id}?page=${number}`}
        />
      </div>
    </Page>
  )
}

function SellerNotFound() {
  return (
    <Page>
      <PageTitle>Seller not found</PageTitle>
      <div className="mt-8">
        <EmptyState
          title="There is no seller at this address"
          action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
        >
          The account may have been closed.
        </EmptyState>
      </div>
    </Page>
  )
}
