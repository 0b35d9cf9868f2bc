import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { HelpList } from '../../components/ui/help-list.tsx'
import { AsidePage, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { loader } from './loader.server.ts'
import { ThreadRow } from './thread-row.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Messages · Hammerlane' }]

/** The viewer's conversations, the most recent first. */
export default function Messages() {
  const { threads, auctionId, nowMs } = useLoaderData<typeof loader>()
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const { data, total, current_page, last_page } = threads
  const filter = auctionId === null ? '' : `&auction=${auctionId}`
  return (
    <AsidePage aside={<HelpList title="Before you buy or sell" points={HELP} />}>
      <PageTitle>Messages</PageTitle>
      {auctionId !== null && (
        <p className="mt-3">
          About <TextLink to={`/auctions/${auctionId}`}>{data[0]?.auction.title ?? 'one auction'}</TextLink>{' '}
          only. <TextLink to="/messages">Show all messages</TextLink>
        </p>
      )}
      <div className="mt-6">
        {total === 0 ? (
          <EmptyState
            drawing={<CarDrawing bodyStyle="sedan" />}
            title="No messages yet"
            action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
          >
            {auctionId === null
              ? 'Your messages with sellers appear here. To start one, open an auction and message its seller.'
              : 'Nobody has written to you about this auction. Once it sells, you can write to the buyer.'}
          </EmptyState>
        ) : (
          <ul className="border-y border-line">
            {data.map((thread) => (
              <ThreadRow key={thread.id} thread={thread} nowMs={nowMs} />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-8">
        <Pagination
          currentPage={current_page}
          lastPage={last_page}
          toHref={(number) => `/messages?page=${number}${filter}`}
        />
      </div>
    </AsidePage>
  )
}

const HELP = [
  { heading: 'Ask here', text: 'Your messages stay with the auction, so both sides can look them up later.' },
  {
    heading: 'Bid only in the auction',
    text: 'A price you agree on in a message is not a bid, and we can’t protect it.',
  },
  {
    heading: 'Pay after you have seen the car',
    text: 'You pay the seller directly. Look the car over and check the title first.',
  },
  {
    heading: 'Something wrong?',
    text: (
      <>
        Report the message, or <TextLink to="/contact">contact support</TextLink>.
      </>
    ),
  },
]
