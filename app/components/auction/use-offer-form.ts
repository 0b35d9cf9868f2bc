import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BID_MESSAGES } from '../../../domain/display/bid-messages.ts'
import { hasBeenSeen } from '../../../domain/display/seen-offer.ts'
import { fieldAmount } from '../../../domain/display/typed-amount.ts'
import type { AuctionRoomProps } from './auction-room.ts'
import { amountProblem, leastOffer, type OfferKind, typedAmount } from './offer-amount.ts'
import { unsentAmount, unsentNow } from './unsent.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useRefusalWords } from './use-refusal-words.ts'

/** What the form offers, as it stood when a finger or the mouse went down on the button. */
interface Pressed {
  readonly kind: OfferKind
  readonly text: string
  readonly isSeen: boolean
}

/**
 * What is typed, what is wrong with it, and the sending of it. An untouched amount follows the auction; a touched one
 * is its writer's, and neither it nor its kind changes but by their hand. What is sent is what was seen.
 */
export function useOfferForm(room: AuctionRoomProps) {
  const { auction, leads, ownMaximum, bidding, busy, place } = room
  const [chosenKind, setChosenKind] = useState<OfferKind>(() => firstKind(room))
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was not sent since it had only just come to stand there. */
  const [held, setHeld] = useState<{ readonly kind: OfferKind; readonly amount: number } | null>(null)
  /** Whether the form has been turned to the next offer since the last was answered. */
  const [isTurned, setTurned] = useState(false)
  const sent = amountOnItsWay(bidding)
  const unsent = unsentAmount(room)
  const kind = sent?.kind ?? unsent?.kind ?? (leads ? 'maximum' : chosenKind)
  const least = leastOffer(auction, leads)
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
    isHeld: held !== null,
    isAsked,
  })
  const keepDraft = useKeptDraft({ auctionId: auction.id, viewerId: room.viewerId, leads }, (draft) => {
    setChosenKind(draft.kind)
    setTyped(draft.text)
  })

  // What was wrong with an amount is over once the auction has taken another command, the maximum's cancelling too.
  useEffect(() => {
    if (bidding.state === 'settled' && bidding.outcome.accepted) setProblem(null)
    // What was typed in one form is offered in the other too: in the sheet over the panel.
    if ((bidding.state === 'sending' || bidding.state === 'unsent') && 'amount' in bidding.offer)
      setTyped(null)
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
    if (busy || isWaiting) return
    const meantAmount = typedAmount(meant.text)
    if (!meant.isSeen && meantAmount !== null) return withhold()
    const found = amountProblem(meant.text, least)
    // The lead, or the least amount, went while the finger was down: another offer stands there now.
    if (meant.kind !== kind || (found !== null && meant.text !== text)) return withhold()
    setProblem(found)
    if (found !== null) setTyped(meant.text)
    if (found !== null || meantAmount === null) return
    place({ kind: meant.kind, amount: meantAmount })
    setTyped(null)
    setHeld(null)
    setTurned(false)
  }

  /** Nothing is sent; the offer that stands there now is held fast, so that the next press is for what it says. */
  function withhold() {
    if (amount === null) return
    setTyped(text)
    setHeld({ kind, amount })
  }

  function change(value: string) {
    if (sent !== null) return
    if (unsent) room.discard()
    // A maximum that the leader has typed stays one when the lead is lost meanwhile, and never becomes a bid.
    const meantKind = leads ? 'maximum' : kind
    setChosenKind(meantKind)
    setTyped(value)
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

interface ShownOffer {
  readonly kind: OfferKind
  readonly chosenKind: OfferKind
  /** The untouched amount; null once a person has written one. */
  readonly followed: string | null
  /** Whether the amount was written by a press that sent nothing. */
  readonly isHeld: boolean
  /** Whether what could not be sent is offered once more. */
  readonly isAsked: boolean
}

/**
 * Answers whether the offer has stood in the form for long enough to have been seen. What a person writes or chooses
 * they have seen; what follows the auction, or was held for the next press, has to stand for a moment.
 */
function useSeen({ kind, chosenKind, followed, isHeld, isAsked }: ShownOffer): () => boolean {
  const before = useRef({ kind, chosenKind, followed, isHeld, isAsked })
  const changedAtMs = useRef<number | null>(null)
  useLayoutEffect(() => {
    const last = before.current
    before.current = { kind, chosenKind, followed, isHeld, isAsked }
    const turnedByItself = kind !== last.kind && chosenKind === last.chosenKind
    if (turnedByItself || (isHeld && !last.isHeld) || (isAsked && !last.isAsked))
      changedAtMs.current = performance.now()
    else if (followed !== last.followed) changedAtMs.current = followed === null ? null : performance.now()
    else if (chosenKind !== last.chosenKind || isHeld !== last.isHeld) changedAtMs.current = null
  }, [kind, chosenKind, followed, isHeld, isAsked])
  return () => hasBeenSeen({ changedAtMs: changedAtMs.current, pressedAtMs: performance.now() })
}

/** Where a plain form was refused, what it was on; else as its reader prefers. */
function firstKind({ bidding, opensOnMaximum }: AuctionRoomProps): OfferKind {
  const posted = bidding.state === 'settled' && !bidding.outcome.accepted ? bidding.outcome.kind : undefined
  return posted ?? (opensOnMaximum ? 'maximum' : 'manual')
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
