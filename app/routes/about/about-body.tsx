import { Rule, Rules, Section } from '../../components/article/article.tsx'
import type { PublicFees } from '../../components/fees/fee-facts.server.ts'
import { PremiumTable, SellerFees } from '../../components/fees/fee-tables.tsx'

export const CONTENTS = [
  { id: 'bidding', title: 'How bidding works' },
  { id: 'final-minutes', title: 'The final minutes' },
  { id: 'hold', title: 'The authorization' },
  { id: 'buyers', title: 'What a buyer pays' },
  { id: 'sellers', title: 'What a seller pays' },
  { id: 'log', title: 'Receipts and the log' },
] as const

interface AboutBodyProps {
  /** The authorized amount, such as '$500'. */
  readonly hold: string
  readonly authorizationDays: number
  readonly fees: PublicFees
}

/** The sections that the contents name. */
export function AboutBody({ hold, authorizationDays, fees }: AboutBodyProps) {
  return (
    <>
      <Section id="bidding" title="How bidding works">
        <Rules>
          <Rule term="Minimum bid">
            The current bid (or the starting bid, if there are no bids) plus the increment. Bids are whole
            dollars.
          </Rule>
          <Rule term="Bid now">You bid exactly this amount.</Rule>
          <Rule term="Set a maximum">
            We bid only as much as you need to lead, and never above your maximum. Say your maximum is $20,000
            and the increment is $100: if someone bids $16,000, you lead at $16,100. Nobody else sees your
            maximum, before or after the end. While the reserve is not met, your bid jumps to the reserve, or
            to your maximum if that is lower. If two maximums tie, the first one leads.
          </Rule>
          <Rule term="Reserve">
            The seller may set a minimum price that only the seller knows. You see only whether it is met.
            During the auction the seller can lower or remove it, but never raise it.
          </Rule>
          <Rule term="Buy now">
            Ends the auction immediately. It disappears once the reserve is met, or after the first bid if
            there’s no reserve.
          </Rule>
          <Rule term="Binding">Bids are binding and cannot be retracted.</Rule>
        </Rules>
      </Section>
      <Section id="final-minutes" title="The final minutes">
        <p>
          A bid in the final minutes, usually the last 5, resets the clock to that time. You always have time
          to answer, so there’s no last-second sniping. The auction ends when the clock runs out, and we take
          no bid at or after that moment.
        </p>
      </Section>
      <Section id="hold" title="The authorization">
        <p>
          To bid, you authorize a {hold} hold on a card. It isn’t a charge, and lets you bid on every auction
          for {authorizationDays} days. We release the hold when the last auction you bid on closes and you
          haven’t won, or when you end the authorization. Your bank may release it sooner. We renew it only
          while you lead an auction, and you can bid without it.
        </p>
      </Section>
      <Section id="buyers" title="What a buyer pays">
        <p>
          If you win, you pay the seller your bid directly and pay us the buyer’s premium. We charge it to
          your saved card when the auction ends. Nobody else is charged. An auction’s rates are fixed when it
          is published.
        </p>
        <PremiumTable premium={fees.premium} />
      </Section>
      <Section id="sellers" title="What a seller pays">
        <SellerFees fees={fees} />
      </Section>
      <Section id="log" title="Receipts and the log">
        <p>
          Every bid gets a receipt: accepted, or refused and why, with a number and the exact time. Each
          auction keeps a tamper-evident log, in which every entry carries the hash of the one before it.
          Anyone can download it from the auction’s Bid History and check it.
        </p>
      </Section>
    </>
  )
}
