import { UNPAID_AFTER_MS } from '../../../domain/after-sale/handover.ts'
import { ACTION_MS } from '../../../domain/after-sale/sale-schedule.ts'
import { FEE_GRACE_MS } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'

import { Rule, Rules, Section } from '../../components/article/article.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'

export const CONTENTS = [
  { id: 'role', title: 'What Hammerlane does' },
  { id: 'account', title: 'Your account' },
  { id: 'bidding', title: 'Bidding' },
  { id: 'hold', title: 'The card hold' },
  { id: 'selling', title: 'Selling' },
  { id: 'buying', title: 'If you win' },
  { id: 'unpaid', title: 'If the buyer does not pay' },
  { id: 'handover', title: 'Handover' },
  { id: 'disputes', title: 'Disputes' },
  { id: 'changes', title: 'Changes' },
  { id: 'contact', title: 'Contact' },
] as const

interface TheAuctionProps {
  /** The held amount, '$50'. */
  readonly hold: string
  readonly authorizationDays: number
}

/** Bids, the hold and listings. */
export function TheAuction({ hold, authorizationDays }: TheAuctionProps) {
  return (
    <>
      <Section id="bidding" title="Bidding">
        <Rules>
          <Rule term="Bids bind you">
            A bid is an offer to buy the car at that price. You cannot take it back. If you lead when the
            auction ends and the reserve is met, you have bought the car.
          </Rule>
          <Rule term="Minimum bid">
            The current bid (or the starting bid, if there are no bids) plus the auction’s increment. Bids are
            whole dollars.
          </Rule>
          <Rule term="Maximum">
            If you set a maximum, we bid for you, only as much as you need to lead and never above it. Each of
            those bids binds you like any other. No one else sees your maximum. You can cancel it; bids
            already made stand.
          </Rule>
          <Rule term="Ties">Of two equal limits, the one that was set first leads.</Rule>
          <Rule term="Reserve">
            The seller can set a minimum price that stays secret. Below it the car does not sell. While the
            reserve is not met, a maximum jumps to the reserve, or to its own limit if that is lower.
          </Rule>
          <Rule term="Buy now">
            Ends the auction immediately, at its price. It disappears once the reserve is met, or after the
            first bid if there’s no reserve.
          </Rule>
          <Rule term="The end">
            A bid in the final minutes resets the clock to the extension time that the auction shows. Our
            server’s clock decides, in Pacific time. No bid counts at or after the end.
          </Rule>
          <Rule term="Receipts">
            Every bid gets a receipt that says whether it was accepted. An accepted bid is never lost and
            never changed.
          </Rule>
        </Rules>
      </Section>
      <Section id="hold" title="The card hold">
        <p>
          To bid, you save a card and we place a {hold} hold on it. You’re charged only if you win. The
          authorization lasts {authorizationDays} days. Your bank may drop the hold sooner; you can keep
          bidding until the {authorizationDays} days are over, and we renew the hold only while you lead an
          auction. We release it when the last auction you bid on ends without a win, after you have paid the
          premium, or when you end the authorization.
        </p>
      </Section>
      <Section id="selling" title="Selling">
        <Rules>
          <Rule term="Your car">
            You own the car or may sell it, and you can deliver its title. Describe it truthfully: damage,
            title status, mileage, smog. Being upfront prevents disputes.
          </Rule>
          <Rule term="You must sell">
            If the reserve is met when the auction ends, you have sold the car to the highest bidder. You can
            lower or remove a reserve while the auction runs, never raise it.
          </Rule>
          <Rule term="Stopping it">
            Until the first bid you can pause or cancel. After that only an administrator can.
          </Rule>
          <Rule term="What you pay">
            A listing fee before the auction is published, and a settlement fee when the car is sold. The
            settlement fee is fixed when the auction is published; a dealer’s listings of the month that are
            refunded later do not count towards a lower one. You allow us to charge it to the method that you
            pay for the listing with, once the buyer has paid the premium; a dealer’s prepaid pack is used
            first. If the sale is not completed, you owe no settlement fee. The amounts are in{' '}
            <TextLink to="/fees">Fees</TextLink>.
          </Rule>
          <Rule term="If it cannot be charged">
            You pay the settlement fee on your dashboard. After {FEE_GRACE_MS / DAY_MS} days without payment
            you cannot publish further listings until it is paid. Your live auctions go on.
          </Rule>
          <Rule term="Packs">
            Dealers can prepay settlement fees. A pack does not expire, each sale uses one fee of the oldest
            pack, and a fee is given back if the sale is not completed.
          </Rule>
        </Rules>
      </Section>
    </>
  )
}

/** Payment, default and the handover. */
export function AfterTheAuction({ hold }: Pick<TheAuctionProps, 'hold'>) {
  const days = UNPAID_AFTER_MS / DAY_MS
  return (
    <>
      <Section id="buying" title="If you win">
        <Rules>
          <Rule term="The price">
            You pay the seller the full price directly, within {days} days. Look the car over before you pay.
          </Rule>
          <Rule term="The premium">
            We charge the buyer’s premium to your saved card when the auction ends. The rate was fixed when
            the auction was published. No other bidder pays anything.
          </Rule>
          <Rule term="If your card fails">
            If your card cannot be charged for now, we try again within a day. If your bank declines the
            premium or asks you to confirm it, we tell you at once, and you have {ACTION_MS / HOUR_MS} hours
            to confirm it or to pay with another card. Until it is paid you cannot bid; maximums that you have
            set stay in force.
          </Rule>
        </Rules>
      </Section>
      <Section id="unpaid" title="If the buyer does not pay">
        <Rules>
          <Rule term="The premium">
            If the premium is not paid within these {ACTION_MS / HOUR_MS} hours, the sale is not completed and
            we keep the {hold} hold as a deposit. The buyer still owes the premium, and the deposit counts
            towards it: they cannot bid, list, or close their account until it is paid.
          </Rule>
          <Rule term="The price">
            If the seller has not received the price after {days} days, they can report it, and the sale is
            not completed. The premium stays charged, and the seller owes no settlement fee.
          </Rule>
          <Rule term="The car">
            The seller can then offer it to the next bidder, or list it again without a new listing fee.
          </Rule>
        </Rules>
      </Section>
      <Section id="handover" title="Handover">
        <p>
          Once the premium is paid, buyer and seller see each other’s name, email, phone number, and address.
          The handover page lists the steps for a private sale in California: payment, title, bill of sale,
          smog certificate, keys, and the notices to the DMV. The list is general information, not legal
          advice. When both of you confirm the handover, the sale is complete, and neither can undo the
          confirmation.
        </p>
      </Section>
    </>
  )
}
