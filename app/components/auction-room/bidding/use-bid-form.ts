import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { BID_MESSAGES } from '../../../../domain/auction/bid-messages.ts'
import { fieldAmount } from '../../../../domain/format/typed-amount.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { type BidKind, findAmountError, getLeastAmount, parseAmount } from './bid-amount.ts'
import type { WithheldBid } from './bid-freshness.ts'
import { unusualTimes } from './copy.ts'
import { getUnsentBid, getUnsentChoice } from './unsent-bid.tsx'
import { useBidDraft } from './use-bid-draft.ts'
import { useBidFailureMessage } from './use-bid-failure-messages.ts'
import { useBidFreshness, useJustAnswered } from './use-bid-freshness.ts'

/** The form's bid at the pointerdown event. */
interface Pressed {
  readonly kind: BidKind
  readonly text: string
  readonly isSeen: boolean
}

interface FixedBid extends WithheldBid {
  /** The amount was set automatically. Once it can no longer be bid, it follows the auction again. */
  readonly isFollowed: boolean
}

/**
 * The state of the bid form: the typed amount, its error, and sending it. An untouched bid follows the
 * auction, an untouched maximum is empty unless one is set; a typed amount and its kind change only by the viewer. Only an amount that the viewer has seen is
 * sent (docs/rules/auction-page.md, Amounts, Freshness).
 */
export function useBidForm(room: AuctionRoomProps) {
  const { auction, leads, ownMaximum, bidding, busy, place } = room
  const [chosenKind, setChosenKind] = useState<BidKind>(() => getInitialKind(room))
  const [typedText, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The bid that a press did not send, because it had just changed or looks mistyped; the next press sends it. */
  const [fixed, setFixed] = useState<FixedBid | null>(null)
  /** Whether the viewer has changed the form since the last result. */
  const [hasChanged, setHasChanged] = useState(false)
  const sent = getBidInFlight(bidding)
  const unsent = getUnsentBid(room)
  const kind = sent?.kind ?? unsent?.kind ?? (leads ? 'maximum' : chosenKind)
  const least = getLeastAmount(auction, leads)
  const isObsolete = fixed?.isFollowed && (fixed.amount < least || fixed.kind !== kind)
  const typed = isObsolete ? null : typedText
  const refused = getRefusedAmount(bidding)
  // While a bid is in flight the form shows that bid. A refused amount stays in its field, beside the error.
  const openBid = sent ?? unsent
  const offered = kind === 'maximum' ? ownMaximum : least
  const untouched = refused?.amount ?? offered
  const text = openBid
    ? fieldAmount(openBid.amount)
    : (typed ?? (untouched === null ? '' : fieldAmount(untouched)))
  const amount = parseAmount(text)
  const pressed = useRef<Pressed | null>(null)
  const again = getUnsentChoice(room)
  // Without a network the bid cannot be sent; the note beside the button says so.
  const isWaiting = again?.discard === 'Cancel'
  const isAskedAgain = again !== null && again.send !== null
  const seen = useBidFreshness({
    kind,
    chosenKind,
    followed: typed === null ? text : null,
    isFixed: fixed !== null && !isObsolete,
    isAsked: isAskedAgain,
  })
  const justAnswered = useJustAnswered(bidding)
  const keepDraft = useBidDraft({ auctionId: auction.id, viewerId: room.viewerId, leads }, (draft) => {
    setChosenKind(draft.kind)
    setTyped(draft.text)
    setHasChanged(true)
  })

  // An error of the amount is obsolete once the auction has accepted another command, including the
  // cancellation of the maximum.
  useEffect(() => {
    if (bidding.state === 'answered' && bidding.outcome.accepted) setProblem(null)
    // The typed amount is sent from one form and shown in the other too (sheet over panel).
    if ((bidding.state === 'sending' || bidding.state === 'unsent') && 'amount' in bidding.bid) {
      setTyped(null)
      setHasChanged(false)
    }
  }, [bidding])

  function getShownBid(): Pressed {
    return { kind, text, isSeen: seen() }
  }

  /** The following click means the bid shown now, even if an update arrives before the finger is lifted. */
  function onPressStart() {
    pressed.current = getShownBid()
  }

  /** A key press or a screen reader's command has no pointer: it means the bid shown at that moment. */
  function onPress(event: MouseEvent) {
    if (event.detail === 0) pressed.current = null
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pressedBid = pressed.current ?? getShownBid()
    pressed.current = null
    // The second press of a double click: the result of the first is shown below the button.
    if (busy || isWaiting || justAnswered.isNow()) return
    const pressedAmount = parseAmount(pressedBid.text)
    if (!pressedBid.isSeen && pressedAmount !== null) return withhold()
    const error = findAmountError(pressedBid.text, least)
    // The lead or the least amount was lost while the finger was down, so the form shows another bid now.
    if (pressedBid.kind !== kind || (error !== null && pressedBid.text !== text)) return withhold()
    setProblem(error)
    if (error !== null) setTyped(pressedBid.text)
    if (error !== null || pressedAmount === null) return
    // A manual bid binds at its full amount; a maximum is paid only as far as rivals bid.
    const times = pressedBid.kind === 'manual' ? unusualTimes(pressedAmount, least) : null
    if (times !== null && fixed?.times !== times)
      return fixForNextPress({ amount: pressedAmount, text: pressedBid.text, times })
    place({ kind: pressedBid.kind, amount: pressedAmount })
    setTyped(null)
    setFixed(null)
    setHasChanged(false)
  }

  /** Sends nothing and fixes the bid that is shown now, so that the next press means that bid. */
  function withhold() {
    // A bid that is withheld already keeps its own reason.
    if (amount === null || (fixed !== null && !isObsolete && fixed.kind === kind && fixed.amount === amount))
      return
    fixForNextPress({ amount, text, times: null })
  }

  function fixForNextPress(given: {
    readonly amount: number
    readonly text: string
    readonly times: number | null
  }) {
    setFixed({ kind, amount: given.amount, times: given.times, isFollowed: typed === null })
    setTyped(given.text)
  }

  function change(value: string) {
    if (sent !== null) return
    if (unsent) room.discard()
    // A maximum that the leader has typed stays a maximum when the lead is lost meanwhile; it never becomes a
    // manual bid.
    const nextKind = leads ? 'maximum' : kind
    setChosenKind(nextKind)
    setTyped(value)
    justAnswered.forget()
    keepDraft({ kind: nextKind, text: value })
    setProblem(null)
    setFixed(null)
    setHasChanged(true)
  }

  function setKind(next: BidKind) {
    if (sent !== null) return
    const textToKeep = unsent ? text : typed
    if (unsent) room.discard()
    setTyped(textToKeep)
    setChosenKind(next)
    justAnswered.forget()
    keepDraft({ kind: next, text: textToKeep })
    setFixed(null)
    setHasChanged(true)
  }

  /** Discards the unsent bid; the amount follows the auction again. */
  function discard() {
    room.discard()
    setTyped(null)
    setProblem(null)
    setFixed(null)
  }

  const isRefusalShown = refused !== null && typed === null
  const refusal = useBidFailureMessage({
    message: problem ?? (isRefusalShown ? refused.message : null),
    isAboutLeast: problem === null ? refused?.isTooLow === true : problem === BID_MESSAGES.tooLow,
    least,
  })
  const isSettled = bidding.state === 'answered' && !isRefusalShown && !hasChanged
  // The note about the next press is shown only while the same bid is still possible.
  const withheld = fixed?.kind === kind && fixed.amount >= least ? fixed : null
  const isAnswered = withheld !== null || bidding.state === 'unknown' || again !== null || isSettled
  return {
    kind,
    setKind,
    least,
    text,
    amount,
    refusal,
    isOnItsWay: sent !== null,
    busyKind: getSentKind(bidding) ?? kind,
    withheld,
    again,
    isWaiting,
    isAnswered,
    isChosen: !leads || typed !== null || openBid !== null || again !== null,
    change,
    discard,
    onSubmit,
    onPressStart,
    onPress,
  }
}

/** The kind of the refused plain form; otherwise the viewer's preference. */
function getInitialKind({ bidding, opensOnMaximum }: AuctionRoomProps): BidKind {
  const posted = bidding.state === 'answered' && !bidding.outcome.accepted ? bidding.outcome.kind : undefined
  return posted ?? (opensOnMaximum ? 'maximum' : 'manual')
}

/** The kind of the last bid sent: the form may show the next kind before the viewer's new status is known. */
function getSentKind(bidding: AuctionRoomProps['bidding']) {
  return bidding.state === 'idle' ? null : (bidding.bid?.kind ?? null)
}

/** The bid or the maximum that is in flight. */
function getBidInFlight(bidding: AuctionRoomProps['bidding']) {
  if (bidding.state !== 'sending' && bidding.state !== 'unknown') return null
  return 'amount' in bidding.bid ? bidding.bid : null
}

/** The amount that the server refused, with its message; null where the last bid had another result. */
function getRefusedAmount(
  bidding: AuctionRoomProps['bidding'],
): { readonly amount: number | null; readonly message: string; readonly isTooLow: boolean } | null {
  if (bidding.state !== 'answered') return null
  const { outcome, bid } = bidding
  if (outcome.code !== 'bid_too_low' && outcome.code !== 'invalid') return null
  const amount = bid && 'amount' in bid ? bid.amount : (outcome.receipt?.amount ?? null)
  return { amount, message: outcome.message, isTooLow: outcome.code === 'bid_too_low' }
}
