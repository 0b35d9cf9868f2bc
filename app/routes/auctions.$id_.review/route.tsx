import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MESSAGE_LIMITS } from '../../../domain/messaging/limits.ts'
import { MessageForm } from '../../components/messaging/message-form.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { RatingField } from './rating-field.tsx'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Review the seller · Hammerlane' }]

/** The review that the buyer of a settled sale writes about its seller. */
export default function Review() {
  const { auctionId, title, seller, refused: whyNot } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  const back = (
    <ButtonLink to={`/auctions/${auctionId}?tab=seller`} variant="text">
      {whyNot === null ? 'Cancel' : 'Back to the auction'}
    </ButtonLink>
  )
  return (
    <Page>
      <div className="max-w-[720px]">
        <PageTitle>Review {seller}</PageTitle>
        <p className="mt-3 wrap-anywhere">
          {whyNot === null ? 'You bought ' : 'About '}
          <TextLink to={`/auctions/${auctionId}`}>{title}</TextLink>
        </p>
        <div className="mt-8">
          {whyNot === null ? (
            <MessageForm
              label="What others should know"
              name="review"
              maxLength={MESSAGE_LIMITS.review}
              optional
              button="Publish review"
              busyText="Publishing..."
              note="Everyone can read it, with the car and the month but not your name. You can’t change it later."
              beside={back}
              refused={refused}
            >
              <RatingField chosen={refused?.values.rating} errors={refused?.errors.rating} />
            </MessageForm>
          ) : (
            <div className="flex flex-col items-start gap-5">
              <Banner tone="info">{whyNot}</Banner>
              {back}
            </div>
          )}
        </div>
      </div>
    </Page>
  )
}
