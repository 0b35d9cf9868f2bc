import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { UNPAID_AFTER_MS } from '../../../domain/after-sale/handover.ts'
import { ACTION_MS } from '../../../domain/after-sale/sale-schedule.ts'
import { FEE_GRACE_MS } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { percentText, usdWhole } from '../../../domain/format/usd.ts'

import { Article, Rule, Rules, Section } from '../../components/article/article.tsx'
import { PackTable, PremiumTable, SellerFees } from '../../components/fees/fee-tables.tsx'
import { SaleExample } from '../../components/fees/sale-example.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { loader } from './loader.server.ts'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Fees · Hammerlane',
    description:
      'What buyers and sellers pay on Hammerlane: premium, card hold, listing and settlement fees.',
  })

const CONTENTS = [
  { id: 'buyers', title: 'What buyers pay' },
  { id: 'hold', title: 'The card hold' },
  { id: 'sellers', title: 'What sellers pay' },
  { id: 'late', title: 'If a payment fails' },
  { id: 'contact', title: 'Questions' },
] as const

const PAY_HOURS = ACTION_MS / HOUR_MS
const FEE_DAYS = FEE_GRACE_MS / DAY_MS

/** Every fee with its present figure (docs/rules/money.md). */
export default function Fees() {
  const { holdCents, authorizationDays, fees } = useLoaderData<typeof loader>()
  const hold = usdWhole(holdCents)
  const { minRate, maxRate } = fees.premium
  return (
    <Article
      title="Fees"
      intro={
        <p>
          Browsing, watching, and bidding are free. The winner pays a buyer’s premium, and the seller pays to
          list the car and a fee when it sells. No one else pays anything.
        </p>
      }
      contents={CONTENTS}
      aside={<SaleExample premium={fees.premium} />}
    >
      <Section id="buyers" title="What buyers pay">
        <p>
          If you win, you pay the seller your bid, directly and within {UNPAID_AFTER_MS / DAY_MS} days, and
          pay us the buyer’s premium. We charge the premium to your saved card when the auction ends.
        </p>
        <PremiumTable premium={fees.premium} />
        <p>
          The rate applies to the whole bid, not only to the part within its range. It is never below{' '}
          {percentText(minRate)} or above {percentText(maxRate)}. The rates of an auction are fixed when it is
          published, and the bid form shows the premium and your total before you bid.
        </p>
      </Section>
      <Section id="hold" title="The card hold">
        <p>
          We place a {hold} hold on your card before your first bid. You’re charged only if you win. It lets
          you bid on every auction for {authorizationDays} days, and we release it when you no longer need it.
          We keep the {hold} as a deposit only if you win and the premium is not paid in time.
        </p>
      </Section>
      <Section id="sellers" title="What sellers pay">
        <SellerFees fees={fees} />
        <p>
          The buyer pays you the full price directly. The settlement fee of a listing is fixed when it is
          published; a dealer’s listings of the month that are refunded later do not count towards a lower
          one. Once the buyer has paid the premium, we charge it to the method you paid for the listing with.
          If the sale is not completed, you owe no settlement fee, and we refund one that was paid.
        </p>
        {fees.packs.length > 0 && (
          <>
            <p>
              Dealers can prepay settlement fees in packs. Each sale uses one fee of the oldest pack, packs do
              not expire, and a fee is given back if the sale is not completed.
            </p>
            <PackTable fees={fees} />
          </>
        )}
      </Section>
      <Section id="late" title="If a payment fails">
        <Rules>
          <Rule term="Premium">
            If your card cannot be charged for now, we try again 1, 6 and 24 hours later. If your bank
            declines it or asks you to confirm it, you have {PAY_HOURS} hours to pay with another card or to
            confirm. After that the sale is not completed, and we keep the hold as a deposit. It counts
            towards the premium, which you still owe: you cannot bid until it is paid. The seller can offer
            the car to the next bidder or list it again without a new listing fee.
          </Rule>
          <Rule term="Settlement fee">
            We tell you if it cannot be charged, and you pay it on your dashboard. After {FEE_DAYS} days
            without payment you cannot publish further listings until it is paid.
          </Rule>
          <Rule term="Listing fee">
            An auction that is not paid at its start goes back to your drafts. We refund the fee and the
            extras of an auction that is cancelled before it starts, or by an administrator.
          </Rule>
        </Rules>
      </Section>
      <Section id="contact" title="Questions">
        <p>
          <TextLink to="/contact">Contact support</TextLink>. Include the date and amount of the charge. How
          bids bind you is in the <TextLink to="/terms">Terms of Sale</TextLink>.
        </p>
      </Section>
    </Article>
  )
}
