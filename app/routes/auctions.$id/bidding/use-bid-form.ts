import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { BID_MESSAGES } from '../../../../domain/auction/bid-messages.ts'
import { fieldAmount } from '../../../../domain/format/typed-amount.ts'
import type { AuctionRoomProps } from '../auction-room.ts'
import { amountProblem, leastOffer, type OfferKind, typedAmount } from './bid-amount.ts'
import type { WithheldOffer } from './bid-freshness.ts'
import { unusualTimes } from './copy.ts'
import { unsentAmount, unsentNow } from './unsent-bid.tsx'
import { useKeptDraft } from './use-bid-draft.ts'
import { useRefusalWords } from './use-bid-failure-messages.ts'
import { useJustAnswered, useSeen } from './use-bid-freshness.ts'

/** What the form offers, as it stood when a finger or the mouse went down on the button. */
interface Pressed {
  readonly kind: OfferKind
  readonly text: string
  readonly isSeen: boolean
}

interface HeldOffer extends WithheldOffer {
  /** Nobody had typed its amount: it goes with the auction again once it can no longer be offered. */
  readonly isFollowed: boolean
}

/**
 * What is typed, what is wrong with it, and the sending of it. An untouched amount follows the auction; a touched one
 * is its writer's, and neither it nor its kind changes but by their hand. What is sent is what was seen.
 */
export function useOfferForm(room: AuctionRoomProps) {
  const { auction, leads, ownMaximum, bidding, busy, place } = room
  const [chosenKind, setChosenKind] = useState<OfferKind>(() => firstKind(room))
  const [written, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was not sent since it had only just come to stand there, or looks like a slip. */
  const [held, setHeld] = useState<HeldOffer | null>(null)
  /** Whether the form has been turned to the next offer since the last was answered. */
  const [isTurned, setTurned] = useState(false)
  const sent = amountOnItsWay(bidding)
  const unsent = unsentAmount(room)
  const kind = sent?.kind ?? unsent?.kind ?? (leads ? 'maximum' : chosenKind)
  const least = leastOffer(auction, leads)
  const isPast = held?.isFollowed && (held.amount < least || held.kind !== kind)
  const typed = isPast ? null : written
  const refused = refusedAmount(bidding)
  // While an offer is on its way the form shows that offer. What was refused stays in its field, beside the reason.
  const open = sent ?? unsent
  const text = open
    ? fieldAmount(open.amount)
    : (typed ?? fieldAmount(refused?.amount ?? (leads ? (ownMaximum ?? auction.minimum_bid) : least)))
  const amount = typedAmount(text)
  const pressed = useRef<Pressed | null>(null)
  const again = unsentNow(room)
  // Without a network there is nothing to press for; the note beside the button says so.
  const isWaiting = again?.discard === 'Cancel'
  const isAsked = again !== null && again.send !== null
  const seen = useSeen({
    kind,
    chosenKind,
    followed: typed === null ? text : null,
    isHeld: held !== null && !isPast,
    isAsked,
  })
  const justAnswered = useJustAnswered(bidding)
  const keepDraft = useKeptDraft({ auctionId: auction.id, viewerId: room.viewerId, leads }, (draft) => {
    setChosenKind(draft.kind)
    setTyped(draft.text)
    setTurned(true)
  })

  // What was wrong with an amount is over once the auction has taken another command, the maximum's cancelling too.
  useEffect(() => {
    if (bidding.state === 'settled' && bidding.outcome.accepted) setProblem(null)
    // What was typed in one form is offered in the other too: in the sheet over the panel.
    if ((bidding.state === 'sending' || bidding.state === 'unsent') && 'amount' in bidding.offer) {
      setTyped(null)
      setTurned(false)
    }
  }, [bidding])

  function offered(): Pressed {
    return { kind, text, isSeen: seen() }
  }

  /** The click that follows is meant for what stands here now, whatever comes in before the finger is lifted. */
  function onPressStart() {
    pressed.current = offered()
  }

  /** A key, or a reader's own command, presses without a pointer and means what stands there at that moment. */
  function onPress(event: MouseEvent) {
    if (event.detail === 0) pressed.current = null
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const meant = pressed.current ?? offered()
    pressed.current = null
    // The second press of a double click: what became of the first stands below the button.
    if (busy || isWaiting || justAnswered.isNow()) return
    const meantAmount = typedAmount(meant.text)
    if (!meant.isSeen && meantAmount !== null) return withhold()
    const found = amountProblem(meant.text, least)
    // The lead, or the least amount, went while the finger was down: another offer stands there now.
    if (meant.kind !== kind || (found !== null && meant.text !== text)) return withhold()
    setProblem(found)
    if (found !== null) setTyped(meant.text)
    if (found !== null || meantAmount === null) return
    // A bid binds at its full amount; a maximum is paid only as far as somebody bids against it.
    const times = meant.kind === 'manual' ? unusualTimes(meantAmount, least) : null
    if (times !== null && held?.times !== times) return hold({ amount: meantAmount, text: meant.text, times })
    place({ kind: meant.kind, amount: meantAmount })
    setTyped(null)
    setHeld(null)
    setTurned(false)
  }

  /** Nothing is sent; the offer that stands there now is held fast, so that the next press is for what it says. */
  function withhold() {
    // What is held already stays so for its own reason.
    if (amount === null || (held !== null && !isPast && held.kind === kind && held.amount === amount)) return
    hold({ amount, text, times: null })
  }

  function hold(given: { readonly amount: number; readonly text: string; readonly times: number | null }) {
    setHeld({ kind, amount: given.amount, times: given.times, isFollowed: typed === null })
    setTyped(given.text)
  }

  function change(value: string) {
    if (sent !== null) return
    if (unsent) room.discard()
    // A maximum that the leader has typed stays one when the lead is lost meanwhile, and never becomes a bid.
    const meantKind = leads ? 'maximum' : kind
    setChosenKind(meantKind)
    setTyped(value)
    justAnswered.forget()
    keepDraft({ kind: meantKind, text: value })
    setProblem(null)
    setHeld(null)
    setTurned(true)
  }

  function setKind(next: OfferKind) {
    if (sent !== null) return
    const kept = unsent ? text : typed
    if (unsent) room.discard()
    setTyped(kept)
    setChosenKind(next)
    justAnswered.forget()
    keepDraft({ kind: next, text: kept })
    setHeld(null)
    setTurned(true)
  }

  /** What was not sent goes, and the amount follows the auction again. */
  function discard() {
    room.discard()
    setTyped(null)
    setProblem(null)
    setHeld(null)
  }

  const tellsRefusal = refused !== null && typed === null
  const refusal = useRefusalWords({
    words: problem ?? (tellsRefusal ? refused.message : null),
    isAboutLeast: problem === null ? refused?.isTooLow === true : problem === BID_MESSAGES.tooLow,
    least,
  })
  const isSettled = bidding.state === 'settled' && !tellsRefusal && !isTurned
  // Its promise about the next press is kept only while the same offer still can be made.
  const withheld = held?.kind === kind && held.amount >= least ? held : null
  const isAnswered = withheld !== null || bidding.state === 'unknown' || again !== null || isSettled
  return {
    kind,
    setKind,
    least,
    text,
    amount,
    refusal,
    tellsRefusal,
    isOnItsWay: sent !== null,
    busyKind: offeredKind(bidding) ?? kind,
    withheld,
    again,
    isWaiting,
    isAnswered,
    isChosen: !leads || typed !== null || open !== null || again !== null,
    change,
    discard,
    onSubmit,
    onPressStart,
    onPress,
  }
}

/** Where a plain form was refused, what it was on; else as its reader prefers. */
function firstKind({ bidding, opensOnMaximum }: AuctionRoomProps): OfferKind {
  const posted = bidding.state === 'settled' && !bidding.outcome.accepted ? bidding.outcome.kind : undefined
  return posted ?? (opensOnMaximum ? 'maximum' : 'manual')
}

/** What the last press was for: the form may have turned to the next offer before the viewer's standing is known. */
function offeredKind(bidding: AuctionRoomProps['bidding']) {
  return bidding.state === 'idle' ? null : (bidding.offer?.kind ?? null)
}

/** The bid or the maximum that was sent and is not answered yet. */
function amountOnItsWay(bidding: AuctionRoomProps['bidding']) {
  if (bidding.state !== 'sending' && bidding.state !== 'unknown') return null
  return 'amount' in bidding.offer ? bidding.offer : null
}

/** The amount that the server refused for itself, and its words; null where the last offer came out otherwise. */
function refusedAmount(
  bidding: AuctionRoomProps['bidding'],
): { readonly amount: number | null; readonly message: string; readonly isTooLow: boolean } | null {
  if (bidding.state !== 'settled') return null
  const { outcome, offer } = bidding
  if (outcome.code !== 'bid_too_low' && outcome.code !== 'invalid') return null
  const offered = offer && 'amount' in offer ? offer.amount : (outcome.receipt?.amount ?? null)
  return { amount: offered, message: outcome.message, isTooLow: outcome.code === 'bid_too_low' }
}
