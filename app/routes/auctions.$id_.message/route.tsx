import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MESSAGE_LIMITS } from '../../../domain/messaging/limits.ts'
import { CarAside } from '../../components/auction-card/car-aside.tsx'
import { MessageForm } from '../../components/messaging/message-form.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { AsidePage, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Send Message · Hammerlane' }]

/** The first message about an auction, opened by "Send Message" of the seller tab. */
export default function FirstMessage() {
  const { auctionId, title, car, to, isSeller, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  return (
    <AsidePage narrow aside={<CarAside auction={car} nowMs={nowMs} />}>
      <PageTitle>Message {to}</PageTitle>
      <p className="mt-3 wrap-anywhere">
        About <TextLink to={`/auctions/${auctionId}`}>{title}</TextLink>
      </p>
      <div className="mt-8">
        <MessageForm
          label="Your message"
          name="message"
          maxLength={MESSAGE_LIMITS.message}
          rows={7}
          button="Send Message"
          busyText="Sending..."
          note={isSeller ? undefined : 'The seller sees only your first name here.'}
          beside={
            <ButtonLink to={`/auctions/${auctionId}?tab=seller`} variant="text">
              Cancel
            </ButtonLink>
          }
          refused={refused}
        />
      </div>
    </AsidePage>
  )
}
