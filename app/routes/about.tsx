import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { percentText, usdExact, usdWhole } from '../../domain/display/usd.ts'
import {
  ADDON_LABELS,
  ADDONS,
  DEFAULT_CHECKOUT_PRICES,
  DEFAULT_SETTLEMENT_FEES,
} from '../../domain/money/listing-fees.ts'
import { DEFAULT_PREMIUM_SCHEDULE, type PremiumTier } from '../../domain/money/premium.ts'
import { AUTHORIZATION_CENTS } from '../../worker/services/payments/authorization-terms.ts'
import { ButtonLink } from '../components/ui/button.tsx'
import { FactRows } from '../components/ui/facts.tsx'
import { PageTitle, SectionTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [
  { title: 'About · Hammerlane' },
  {
    name: 'description',
    content: 'How Hammerlane’s auctions work, what they cost, and the rules of bidding.',
  },
]

export function loader() {
  return { authorizationCents: AUTHORIZATION_CENTS }
}

/** How it works, the fees and the rules, from the constants that the house reckons with. */
export default function About() {
  const { authorizationCents } = useLoaderData<typeof loader>()
  return (
    <div className="page-margins mx-auto flex w-full max-w-[760px] flex-col gap-12 py-8 lg:py-14">
      <div>
        <PageTitle>About Hammerlane</PageTitle>
        <p className="mt-3">
          Hammerlane is an online auction of used cars for Southern California: Los Angeles, Orange County and
          the Inland Empire. Private sellers and licensed dealers list vehicles, and the highest bid that
          meets the reserve buys.
        </p>
      </div>
      <Section title="How bidding works">
        <Rule term="Minimum bid">
          The current bid, else the starting bid, plus the auction’s increment. Bids are whole dollars.
        </Rule>
        <Rule term="Bid now">Exactly the amount that you offer.</Rule>
        <Rule term="Set a maximum">
          We bid for you, only as much as is needed to lead and never above your maximum. Nobody else can see
          it, before or after the end. Of two equal limits, the one that was set first leads.
        </Rule>
        <Rule term="Reserve">
          The seller may keep a secret least price. You see only whether it is met. A seller can lower or
          remove it during the auction, never raise it.
        </Rule>
        <Rule term="Final minutes">
          A bid with less than the auction’s extension time left, five minutes on most, sets the clock back to
          that time, so that nobody wins by being last.
        </Rule>
        <Rule term="Buy now">
          Where it is offered, it ends the auction at once. It goes once the reserve is met or, without a
          reserve, at the first bid.
        </Rule>
        <Rule term="Binding">Bids are binding and cannot be retracted.</Rule>
        <Rule term="Receipts">
          Every attempt to bid is answered with a receipt, accepted or refused and why. Each auction keeps a
          log in which every entry carries the hash of the one before; anybody can download and check it.
        </Rule>
      </Section>
      <Section title="What a buyer pays">
        <p>
          To bid you authorize {usdWhole(authorizationCents)} on a card; it is released if you do not win. The
          winner pays the seller the final bid, and us the buyer’s premium, which is charged to the saved card
          when the auction ends. The rates are fixed for an auction when it is published.
        </p>
        <FactRows
          facts={DEFAULT_PREMIUM_SCHEDULE.tiers.map((tier) => ({
            label: tierText(tier),
            value: percentText(tier.rate),
          }))}
        />
      </Section>
      <Section title="What a seller pays">
        <FactRows
          facts={[
            { label: 'Listing', value: usdExact(DEFAULT_CHECKOUT_PRICES.baseCents) },
            ...ADDONS.map((addon) => ({
              label: ADDON_LABELS[addon],
              value: usdExact(DEFAULT_CHECKOUT_PRICES.addonCents[addon]),
            })),
            { label: 'Of a sale, private party', value: usdExact(DEFAULT_SETTLEMENT_FEES.privateCents) },
            {
              label: 'Of a sale, licensed dealer',
              value: `${usdExact(DEFAULT_SETTLEMENT_FEES.dealerCents)}, falling to ${usdExact(DEFAULT_SETTLEMENT_FEES.dealerFloorCents)} with the number of listings`,
            },
          ]}
        />
      </Section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/auctions" variant="primary">
          Browse Auctions
        </ButtonLink>
        <ButtonLink to="/register">Create Account</ButtonLink>
      </div>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  )
}

function Rule({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <p className="border-t border-line pt-3">
      <strong className="font-semibold text-ink">{term}.</strong> {children}
    </p>
  )
}

function tierText({ minAmountCents, maxAmountCents }: PremiumTier): string {
  if (maxAmountCents === null) return `Premium from ${usdWhole(minAmountCents)}`
  if (minAmountCents === 0) return `Premium below ${usdWhole(maxAmountCents)}`
  return `Premium from ${usdWhole(minAmountCents)} to below ${usdWhole(maxAmountCents)}`
}
