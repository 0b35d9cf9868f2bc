import { ChevronDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import {
  type SellerAction,
  type SellerActionOption,
  sellerActions,
} from '../../../domain/auction/seller-actions.ts'
import {
  actionCopy,
  actionLabel,
  type ConfirmedAction,
  needsConfirmation,
  parseAction,
} from '../../../domain/listing/seller-action-copy.ts'
import { checkoutHref, editHref, manageHref } from '../../../domain/listing/seller-addresses.ts'
import type { OpenOffer } from '../../lib/labels/after-auction.ts'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { MENU_ENTRY, Menu } from '../ui/overlays/menu.tsx'
import { ActionButton } from './action-button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { toListingNow } from './listing-now.ts'
import type { SellerFacts } from './seller-facts.server.ts'
import type { SellersAuction } from './use-seller-action.ts'

interface SellerActionButtonsProps {
  readonly auction: SellersAuction
  readonly facts: SellerFacts
  /** The open offer after the auction. */
  readonly offer?: OpenOffer | null
  /** Shown before the actions, such as a link to the auction's page. */
  readonly first?: ReactNode
  /** Actions to leave out, where the page itself is about them. */
  readonly without?: readonly SellerAction[]
  /**
   * In a list: Manage leads to the page with every action and reason, and replaces the More menu and the
   * disabled buttons.
   */
  readonly inList?: boolean
}

/**
 * The actions that a listing offers its seller: the next step and frequent ones as buttons, the rest in the
 * More menu, each disabled one with its reason. Without scripts the buttons post a form, and an action with a
 * confirmation links to the page that has it. docs/rules/selling-screens.md, Actions of a listing.
 */
export function SellerActionButtons({
  auction,
  facts,
  offer = null,
  first,
  without = [],
  inList = false,
}: SellerActionButtonsProps) {
  const [asked, setAsked] = useState<ConfirmedAction | null>(null)
  const reasonId = useId()
  const options = sellerActions(toListingNow(auction, facts)).filter(
    ({ action, disabledReason }) => !without.includes(action) && !(inList && disabledReason !== null),
  )
  const buttons = options.filter((option) => !isBehindMore(option.action))
  // A text button without an outlined one beside it would not look like a button.
  const isAlone = first === undefined && buttons.length === 0
  const reason = buttons.find((option) => option.disabledReason !== null)?.disabledReason ?? null
  const payment = buttons.filter((option) => option.action === 'checkout')
  const others = buttons.filter((option) => option.action !== 'checkout')
  const toButton = (option: SellerActionOption) => (
    <OptionButton
      key={option.action}
      option={option}
      auction={auction}
      isPaid={facts.isPaid}
      reasonId={reasonId}
      onAsk={setAsked}
    />
  )
  const more = options.flatMap(({ action, disabledReason }) =>
    isBehindMore(action) ? [{ action, disabledReason }] : [],
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {/* On a phone a busy button shows its spinner alone: with room for its text, More would wrap. */}
      <div className="relative flex flex-wrap items-start gap-2 max-sm:[&>:is(a,button)]:px-3 max-sm:[&>details>summary]:px-3 max-sm:[&>form>button]:px-3 max-sm:[&_[data-busy-words]]:sr-only @min-[72rem]:[&>*]:grow @min-[72rem]:[&>form>button]:w-full">
        {/* The payment comes first, because the auction cannot start without it; on a phone it has its own
            row. */}
        {payment.map(toButton)}
        {first}
        {others.map(toButton)}
        {inList && (
          <ButtonLink to={manageHref(auction.id)}>
            Manage<span className="sr-only">: {auction.title}</span>
          </ButtonLink>
        )}
        {!inList && more.length > 0 && (
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
            {more.map(({ action, disabledReason }) => (
              <MoreEntry
                key={action}
                action={action}
                disabledReason={disabledReason}
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
      <ActionDialog
        action={asked}
        auction={auction}
        facts={facts}
        offer={offer}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

interface OptionButtonProps {
  readonly option: SellerActionOption
  readonly auction: SellersAuction
  readonly isPaid: boolean
  readonly reasonId: string
  readonly onAsk: (action: ConfirmedAction) => void
}

/**
 * Actions that cannot be undone are in the More menu, except for Relist, which is the next step of a listing
 * that is over.
 */
function isBehindMore(action: SellerAction): action is Exclude<ConfirmedAction, 'relist'> {
  return needsConfirmation(action) && action !== 'relist'
}

// The button of an action. For an unpaid listing, Publish links to the checkout.
function OptionButton({
  option: { action, disabledReason },
  auction,
  isPaid,
  reasonId,
  onAsk,
}: OptionButtonProps) {
  const name = <span className="sr-only">: {auction.title}</span>
  if (disabledReason !== null) {
    return (
      // The same width as an enabled button, which reserves room for its busy text, so that rows align.
      <Button type="button" aria-disabled aria-describedby={reasonId} busyText={getBusyText(action)}>
        {actionLabel(action)}
        {name}
      </Button>
    )
  }
  if (action === 'edit' || action === 'checkout' || (action === 'publish' && !isPaid)) {
    return (
      <ButtonLink
        to={action === 'edit' ? editHref(auction.id) : checkoutHref(auction.id)}
        className={action === 'checkout' ? 'max-sm:basis-full' : ''}
      >
        {actionLabel(action)}
        {name}
      </ButtonLink>
    )
  }
  if (needsConfirmation(action)) {
    return (
      <ButtonLink
        to={manageHref(auction.id, action)}
        onClick={(event) => isPlainPress(event) && onAsk(action)}
      >
        {actionLabel(action)}
        {name}
      </ButtonLink>
    )
  }
  return <ActionButton action={action} auction={auction} posted={null} />
}

function getBusyText(action: SellerAction): string | undefined {
  const done = parseAction(action)
  return done === null || needsConfirmation(done) ? undefined : actionCopy(done).busy
}

/** Whether a link is pressed without a modifier key, and opens the dialog instead of another window. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return false
  event.preventDefault()
  return true
}

interface MoreEntryProps {
  readonly action: ConfirmedAction
  readonly disabledReason: string | null
  readonly auctionId: number
  readonly onAsk: (action: ConfirmedAction) => void
}

function MoreEntry({ action, disabledReason, auctionId, onAsk }: MoreEntryProps) {
  if (disabledReason !== null) {
    return (
      <p className="px-2 py-2 sm:px-3">
        <span className="block text-ink-3">{actionLabel(action)}</span>
        <span className="block text-meta text-ink-3">{disabledReason}</span>
      </p>
    )
  }
  function ask(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainPress(event)) return
    const menu = event.currentTarget.closest('details')
    menu?.removeAttribute('open')
    // The closing dialog returns the focus here: the entry itself is hidden by then.
    menu?.querySelector('summary')?.focus()
    onAsk(action)
  }
  return (
    <Link to={manageHref(auctionId, action)} onClick={ask} className={MENU_ENTRY}>
      {actionLabel(action)}
    </Link>
  )
}
