import { useActionData, useLoaderData } from '@remix-run/react'
import { MESSAGE_LIMITS } from '../../../domain/messaging/limits.ts'
import { CONVERSATION_MESSAGES } from '../../../domain/messaging/threads.ts'
import { CarAside } from '../../components/auction-card/car-aside.tsx'
import { MessageForm } from '../../components/messaging/message-form.tsx'
import { BackLink } from '../../components/ui/back-link.tsx'
import { AsidePage, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { MessageBubble } from './message-bubble.tsx'

/** The messages of a conversation about an auction, and the form for the next one. */
export function ThreadScreen() {
  const { thread, car, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const { id, auction, with: other, messages } = thread
  const lastOwn = messages.data.findLast(({ is_own }) => is_own)
  return (
    <AsidePage narrow aside={car && <CarAside auction={car} nowMs={nowMs} />}>
      <BackLink to="/messages">Messages</BackLink>
      <PageTitle>{other.name}</PageTitle>
      <p className="mt-1.5 wrap-anywhere">
        {other.is_seller ? 'Seller of ' : 'About your '}
        <TextLink to={`/auctions/${auction.id}`}>{auction.title}</TextLink>
      </p>
      {messages.last_page > 1 && (
        <div className="mt-6">
          <Pagination
            label="Pages, the newest first"
            currentPage={messages.current_page}
            lastPage={messages.last_page}
            toHref={(number) => `/messages/${id}?page=${number}`}
          />
        </div>
      )}
      <ol aria-label="Messages" className="mt-6 flex flex-col gap-4">
        {messages.data.map((message) => (
          <MessageBubble key={message.id} message={message} from={other.name} nowMs={nowMs} />
        ))}
      </ol>
      <div className="mt-8 border-t border-line pt-6">
        {other.can_be_written ? (
          // The key empties the field after a message is sent; a message from the other side leaves it
          // unchanged.
          <MessageForm
            key={lastOwn?.id ?? 0}
            label="Your message"
            name="message"
            maxLength={MESSAGE_LIMITS.message}
            button="Send Message"
            busyText="Sending..."
            note={other.is_seller ? 'The seller sees only your first name here.' : undefined}
            refused={refused}
          />
        ) : (
          <p>{CONVERSATION_MESSAGES.gone}</p>
        )}
      </div>
    </AsidePage>
  )
}
