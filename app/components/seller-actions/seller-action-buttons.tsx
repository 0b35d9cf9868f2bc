import { Link } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { type OfferedDeed, type SellerDeed, sellerDeeds } from '../../../domain/auction/seller-actions.ts'
import {
  type AskedDeed,
  deedLabel,
  deedTexts,
  doneDeed,
  isAskedFirst,
} from '../../../domain/listing/seller-action-copy.ts'
import { checkoutHref, editHref, manageHref } from '../../../domain/listing/seller-addresses.ts'
import type { StandingOffer } from '../../lib/labels/after-auction.ts'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { MENU_ENTRY, Menu } from '../ui/overlays/menu.tsx'
import { DeedButton } from './action-button.tsx'
import { DeedDialog } from './action-dialog.tsx'
import { listingNow } from './listing-now.ts'
import type { SellerFacts } from './seller-facts.server.ts'
import type { SellersAuction } from './use-seller-action.ts'

interface LifeActionsProps {
  readonly auction: SellersAuction
  readonly facts: SellerFacts
  /** What waits for its answer after the auction. */
  readonly offer?: StandingOffer | null
  /** What stands before them, such as the way to the auction's page. */
  readonly first?: ReactNode
  /** Left out where the page itself is about it. */
  readonly without?: readonly SellerDeed[]
}

/**
 * What its seller may do now with a listing: the next step and what is done often as buttons, the rest behind More, each
 * that is not open with its reason. Without scripts the buttons post; what is asked about first leads to the page that asks.
 */
export function LifeActions({ auction, facts, offer = null, first, without = [] }: LifeActionsProps) {
  const [asked, setAsked] = useState<AskedDeed | null>(null)
  const reasonId = useId()
  const offered = sellerDeeds(listingNow(auction, facts)).filter(({ deed }) => !without.includes(deed))
  const buttons = offered.filter(({ deed }) => !isBehindMore(deed))
  // Words without an outline are no button where no button is beside them.
  const isAlone = first === undefined && buttons.length === 0
  const reason = buttons.find(({ offBecause }) => offBecause !== null)?.offBecause ?? null
  const payment = buttons.filter(({ deed }) => deed === 'checkout')
  const others = buttons.filter(({ deed }) => deed !== 'checkout')
  const deedOf = (deed: OfferedDeed) => (
    <Deed
      key={deed.deed}
      offered={deed}
      auction={auction}
      isPaid={facts.isPaid}
      reasonId={reasonId}
      onAsk={setAsked}
    />
  )
  const more = offered.flatMap(({ deed, offBecause }) => (isBehindMore(deed) ? [{ deed, offBecause }] : []))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {/* On a phone a button that is busy turns its wheel alone: room kept for its words would push More to a line of its own. */}
      <div className="relative flex flex-wrap items-start gap-2 max-sm:[&>:is(a,button)]:px-3 max-sm:[&>details>summary]:px-3 max-sm:[&>form>button]:px-3 max-sm:[&_[data-busy-words]]:sr-only">
        {/* Nothing else matters before it is paid for; on a phone it has a line of its own. */}
        {payment.map(deedOf)}
        {first}
        {others.map(deedOf)}
        {more.length > 0 && (
          <Menu
            align="room"
            button={
              <>
                More
                <ChevronDown aria-hidden className="size-4" />
                <span className="sr-only">: {auction.title}</span>
              </>
            }
            buttonClassName={`${buttonClass({ variant: isAlone ? 'secondary' : 'text' })} cursor-pointer`}
          >
            {more.map(({ deed, offBecause }) => (
              <MoreEntry
                key={deed}
                deed={deed}
                offBecause={offBecause}
                auctionId={auction.id}
                onAsk={setAsked}
              />
            ))}
          </Menu>
        )}
      </div>
      {reason !== null && (
        <p id={reasonId} className="text-meta text-ink-3">
          {reason}
        </p>
      )}
      <DeedDialog deed={asked} auction={auction} facts={facts} offer={offer} onClose={() => setAsked(null)} />
    </div>
  )
}

interface DeedProps {
  readonly offered: OfferedDeed
  readonly auction: SellersAuction
  readonly isPaid: boolean
  readonly reasonId: string
  readonly onAsk: (deed: AskedDeed) => void
}

/** What cannot be undone stands there; a relisting, the next step of what is over, does not. */
function isBehindMore(deed: SellerDeed): deed is Exclude<AskedDeed, 'relist'> {
  return isAskedFirst(deed) && deed !== 'relist'
}

// What is not paid for is published by paying for it.
function Deed({ offered: { deed, offBecause }, auction, isPaid, reasonId, onAsk }: DeedProps) {
  const name = <span className="sr-only">: {auction.title}</span>
  if (offBecause !== null) {
    return (
      // As wide as one that can be pressed, which keeps room for its busy words: so the rows of a list line up.
      <Button type="button" aria-disabled aria-describedby={reasonId} busyText={busyWords(deed)}>
        {deedLabel(deed)}
        {name}
      </Button>
    )
  }
  if (deed === 'edit' || deed === 'checkout' || (deed === 'publish' && !isPaid)) {
    return (
      <ButtonLink
        to={deed === 'edit' ? editHref(auction.id) : checkoutHref(auction.id)}
        className={deed === 'checkout' ? 'max-sm:basis-full' : ''}
      >
        {deedLabel(deed)}
        {name}
      </ButtonLink>
    )
  }
  if (isAskedFirst(deed)) {
    return (
      <ButtonLink to={manageHref(auction.id, deed)} onClick={(event) => isPlainPress(event) && onAsk(deed)}>
        {deedLabel(deed)}
        {name}
      </ButtonLink>
    )
  }
  return <DeedButton deed={deed} auction={auction} posted={null} />
}

function busyWords(deed: SellerDeed): string | undefined {
  const done = doneDeed(deed)
  return done === null || isAskedFirst(done) ? undefined : deedTexts(done).busy
}

/** Whether a link is pressed for the page it stands on, which then answers it; not for a window of its own. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return false
  event.preventDefault()
  return true
}

interface MoreEntryProps {
  readonly deed: AskedDeed
  readonly offBecause: string | null
  readonly auctionId: number
  readonly onAsk: (deed: AskedDeed) => void
}

function MoreEntry({ deed, offBecause, auctionId, onAsk }: MoreEntryProps) {
  if (offBecause !== null) {
    return (
      <p className="px-2 py-2 sm:px-3">
        <span className="block text-ink-3">{deedLabel(deed)}</span>
        <span className="block text-meta text-ink-3">{offBecause}</span>
      </p>
    )
  }
  function ask(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainPress(event)) return
    const menu = event.currentTarget.closest('details')
    menu?.removeAttribute('open')
    // Where the dialog gives the focus back to: the entry itself is hidden by then.
    menu?.querySelector('summary')?.focus()
    onAsk(deed)
  }
  return (
    <Link to={manageHref(auctionId, deed)} onClick={ask} className={MENU_ENTRY}>
      {deedLabel(deed)}
    </Link>
  )
}
