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
            The current bid (or the starting bid, if there are no bids) plus the auction’s increment. Bids are
            whole dollars.
          </Rule>
          <Rule term="Bid now">Exactly the amount that you offer.</Rule>
          <Rule term="Set a maximum">
            We bid for you, only as much as is needed to lead and never above your maximum. Somebody who bids
            $16,000 against your maximum of $20,000 finds you leading at $16,100 where the increment is $100.
            Nobody else can see your maximum, before or after the end. While a reserve is not met, your bid
            goes straight to it, or to your whole maximum if that is less. Of two equal limits, the one that
            was set first leads.
          </Rule>
          <Rule term="Reserve">
            The seller may set a minimum price that only the seller knows. You see only whether it is met. A
            seller can lower or remove it during the auction, never raise it.
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
          A bid with less than the auction’s extension time left, usually 5 minutes, brings the clock up to
          that time again. Whoever was outbid can answer, so nobody wins by being last. An auction ends when
          its clock has run out without another bid, and no bid is taken at or after that moment.
        </p>
      </Section>
      <Section id="hold" title="The authorization">
        <p>
          To bid you authorize {hold} on a card. It is held, not charged, and lets you bid on every auction
          for {authorizationDays} days. The hold is released when the last auction you have bid on closes
          without you winning it, or when you end the authorization. A bank may release it sooner: we renew it
          only while you lead an auction, and without it you can still bid.
        </p>
      </Section>
      <Section id="buyers" title="What a buyer pays">
        <p>
          If you win, you pay the seller your bid directly and pay us the buyer’s premium, which we charge to
          your saved card when the auction ends. No one else is charged. The rates are fixed for an auction
          when it is published.
        </p>
        <PremiumTable premium={fees.premium} />
      </Section>
      <Section id="sellers" title="What a seller pays">
        <SellerFees fees={fees} />
      </Section>
      <Section id="log" title="Receipts and the log">
        <p>
          Every attempt to bid is answered with a receipt, accepted or refused and why, with a number and the
          exact time. Each auction keeps a log in which every entry carries the hash of the one before, so
          that nothing can be changed afterwards without it showing. Anybody can download it from the
          auction’s Bid History and check it.
        </p>
      </Section>
    </>
  )
}
