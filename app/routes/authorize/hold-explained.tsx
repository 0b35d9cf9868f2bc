import type { ReactNode } from 'react'
import { SectionTitle } from '../../components/ui/page.tsx'

/**
 * When the $50 hold is placed, released and charged (docs/rules/account-screens.md, Payment authorization).
 */
export function HoldExplained() {
  return (
    <section className="md:pt-2">
      <SectionTitle>How the $50 hold works</SectionTitle>
      <dl className="mt-3 border-t border-line">
        <Step term="It is held, not charged">
          Your bank sets $50 aside, and you can bid on every auction for 14 days.
        </Step>
        <Step term="How long it is held">
          Banks release a hold before the 14 days are over. We renew it only while you lead an auction. When
          the hold drops off, you can keep bidding until day 14.
        </Step>
        <Step term="If you do not win">
          We release the hold when the last auction you bid on closes and you haven’t won, or when you end the
          authorization.
        </Step>
        <Step term="If you win">
          We charge the buyer’s premium to this card when the auction ends, and release the hold. You pay the
          seller for the car directly.
        </Step>
        <Step term="If the premium cannot be charged">
          You have 48 hours to pay it. After that we keep the $50 as a deposit, which counts towards the
          premium.
        </Step>
        <Step term="Your card number">
          Your card number goes from your browser to the payment provider. We never receive it.
        </Step>
      </dl>
    </section>
  )
}

function Step({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="border-b border-line py-4 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-6">
      <dt className="font-semibold text-ink">{term}</dt>
      <dd className="max-w-[60ch] max-lg:mt-0.5">{children}</dd>
    </div>
  )
}
