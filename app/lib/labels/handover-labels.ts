import {
  type HandoverItem,
  type HandoverReader,
  type HandoverSide,
  isAfterHandover,
} from '../../../domain/after-sale/handover.ts'
import { isTaskFor } from '../../../domain/after-sale/handover-tasks.ts'
import { byDayText } from '../../../domain/after-sale/payment-labels.ts'
import { type PremiumState, premiumStateText } from '../../../domain/after-sale/sale-labels.ts'
import type { PremiumTurn } from '../../../domain/after-sale/sale-money.ts'
import { countedText } from '../../../domain/format/counted-text.ts'
import { dateTimeText } from '../../../domain/format/times.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'

type Side = HandoverReader
type Party = HandoverSide

/** Checkbox that confirms a hand-over or receipt; neither can be undone. */
export const HANDOVER_CONFIRMATIONS: Readonly<Record<Party, string>> = {
  seller: 'The buyer has the vehicle, its keys and the signed title',
  buyer: 'I have the vehicle, its keys and the signed title',
}

/** Error of a form that was sent without a required checkbox ticked. */
export const CONFIRMATION_REQUIRED = 'Please tick this first.'

/**
 * Returns the warning before confirming: 'This cannot be undone. 2 of your steps are not done.' The price is
 * the buyer's step, but the seller marks it: if only that is open, the text says so, because the buyer has no
 * button for it.
 */
export function beforeHandoverText(tasks: readonly Task[], side: Side): string {
  const open = openSteps(tasks, side)
  if (open.length === 0) return 'This cannot be undone.'
  const steps = open.length === 1 ? '1 of your steps is' : `${open.length} of your steps are`
  const isPriceAlone = side === 'buyer' && open.every(({ item }) => item === 'price_paid')
  const why = isPriceAlone ? ': the seller has not marked the price as paid' : ''
  return `This cannot be undone. ${steps} not done${why}.`
}

/** Whether a side has done all that comes before it confirms the hand-over. */
export function isReadyToConfirm(tasks: readonly Task[], side: Side): boolean {
  return openSteps(tasks, side).length === 0
}

function openSteps(tasks: readonly Task[], side: Side): readonly Task[] {
  return tasks.filter((task) => task.done_at === null && !isAfterHandover(task.item) && isTaskFor(task, side))
}

interface HandoverConfirmations {
  readonly side: Side
  readonly handed_over_at: string | null
  readonly received_at: string | null
}

/** Returns which sides have confirmed the hand-over, worded for `side`; null if neither has. */
export function handedOverText(
  { side, handed_over_at: handedOverAt, received_at: receivedAt }: HandoverConfirmations,
  nowMs: number,
) {
  const when = (at: string) => dateTimeText(Date.parse(at), nowMs)
  const [seller, buyer] = [partyName('seller', side), partyName('buyer', side)]
  if (handedOverAt !== null && receivedAt !== null) {
    const by = side === 'admin' ? 'both sides' : 'both of you'
    return `Handover complete, confirmed by ${by}: handed over ${when(handedOverAt)}, received ${when(receivedAt)}.`
  }
  if (handedOverAt !== null) {
    const next =
      side === 'buyer' ? 'Please confirm that you received it.' : 'The buyer has not confirmed it yet.'
    return `${seller} handed the vehicle over on ${when(handedOverAt)}. ${next}`
  }
  if (receivedAt === null) return null
  const next =
    side === 'seller' ? 'Please confirm that you handed it over.' : 'The seller has not confirmed it yet.'
  return `${buyer} received the vehicle on ${when(receivedAt)}. ${next}`
}

/** Returns that the seller or an administrator reported the price as unpaid, and the consequence, worded for `side`. */
export function notPaidText(
  {
    side,
    by,
    atMs,
    isRefunded,
    hasNextBidder,
  }: {
    readonly side: Side
    readonly by: 'seller' | 'administrator'
    readonly atMs: number
    readonly isRefunded: boolean
    readonly hasNextBidder: boolean
  },
  nowMs: number,
) {
  const owes = side === 'buyer' ? 'You still owe it' : 'The buyer still owes it'
  const ended = isRefunded
    ? 'The sale has ended, and the premium is refunded'
    : `${owes}; the premium stays charged`
  const next = hasNextBidder ? 'offered to the next bidder or listed again' : 'listed again'
  const author = by === 'administrator' ? 'An administrator' : partyName('seller', side)
  return `${author} said on ${dateTimeText(atMs, nowMs)} that the price was not paid. ${ended}, and the vehicle can be ${next}.`
}

interface Report {
  readonly side: Side
  readonly report: NonNullable<WireHandover['report']>
}

/** Returns that the seller reported the price as unpaid, and what follows, worded for `side`. */
export function unpaidReportText({ side, report }: Report, nowMs: number): string {
  const time = (at: string) => dateTimeText(Date.parse(at), nowMs)
  const said = `${partyName('seller', side)} said on ${time(report.reported_at)} that the price was not paid.`
  if (report.answered_at !== null) {
    return `${said} ${partyName('buyer', side)} said on ${time(report.answered_at)} that it was. ${
      side === 'admin' ? 'Please decide.' : 'We look into it and decide.'
    }`
  }
  const until = time(report.answer_until)
  return side === 'buyer'
    ? `${said} If you have paid it, say so by ${until}. Without your answer, the sale is not completed; the premium stays charged.`
    : `${said} The buyer can answer until ${until}. Without an answer, the sale is not completed.`
}

function partyName(party: Party, side: Side): string {
  return side === party ? 'You' : `The ${party}`
}

/** Returns who pays the price to whom, worded for `side`. It is paid once the seller has marked it. */
export function priceLabel(side: Side, isPaid: boolean): string {
  const pay = isPaid ? 'paid' : side === 'buyer' ? 'pay' : 'pays'
  return `${partyName('buyer', side)} ${pay} ${side === 'seller' ? 'you' : 'the seller'}`
}

/** Returns how and by when the price is paid; null once it is. */
export function priceDueText(dueAtMs: number | null, isPaid: boolean): string | null {
  if (isPaid) return null
  return dueAtMs === null ? 'Directly, after the premium is paid' : `Directly, ${byDayText(dueAtMs)}`
}

/** Returns the state of the premium, worded for the buyer, whose card it is, or for others. */
export function premiumNote(side: Side, state: PremiumState, turn: PremiumTurn | null = null): string {
  if (side === 'buyer') return premiumStateText(state, { turn })
  if (turn === 'waived') return 'Waived'
  return turn === 'stays_charged' ? 'Charged to the buyer' : OTHERS_PREMIUM[state]
}

const OTHERS_PREMIUM = {
  paid: 'Charged to the buyer',
  premium_due: 'Being charged to the buyer',
  charging: 'Being charged to the buyer',
  processing: 'Being charged to the buyer',
  action_required: 'Waiting for the buyer',
  defaulted: 'Not paid',
  refunded: 'Refunded',
  premium_refunded: 'Refunded',
  disputed: 'Disputed with the bank',
} as const satisfies Record<PremiumState, string>

interface Task {
  readonly item: HandoverItem
  readonly side: Party
  readonly done_at: string | null
}

interface Phase<T extends Task> {
  readonly title: string
  /** What both sides do in this phase beside its steps; null where the steps say it all. */
  readonly text: string | null
  readonly tasks: readonly T[]
}

const PHASES = [
  { title: 'Get in touch', items: [] },
  { title: 'Look the car over', items: ['lien_released', 'smog'] },
  { title: 'Pay', items: ['price_paid'] },
  { title: 'Sign the papers', items: ['title_signed', 'odometer', 'bill_of_sale'] },
  { title: 'Hand over the keys', items: ['keys'] },
  { title: 'Tell the DMV', items: ['release_of_liability', 'transfer'] },
] as const satisfies readonly { readonly title: string; readonly items: readonly HandoverItem[] }[]

export type PhaseTitle = (typeof PHASES)[number]['title']

/** Groups the steps of both sides into the phases of a hand-over, in the order of time. */
export function handoverPhases<T extends Task>(tasks: readonly T[], side: Side): readonly Phase<T>[] {
  return PHASES.map(({ title, items }) => ({
    title,
    text: phaseText(title, side),
    tasks: tasks.filter(({ item }) => (items as readonly HandoverItem[]).includes(item)),
  }))
}

function phaseText(title: PhaseTitle, side: Side): string | null {
  switch (title) {
    case 'Get in touch':
      return side === 'admin'
        ? 'Buyer and seller agree on a time and a place.'
        : `Agree with the ${side === 'buyer' ? 'seller' : 'buyer'} on a time and a place. A bank in daylight is a good one.`
    case 'Look the car over':
      return side === 'buyer'
        ? 'Before you pay, compare the car with its listing, and its VIN with the one on the title.'
        : `${side === 'seller' ? 'Let the buyer compare' : 'The buyer compares'} the car with its listing, and its VIN with the one on the title.`
    default:
      return null
  }
}

/** Returns who marks an open step of which the reader has no button; else null. */
export function markedByOtherText({ side: party, done_at }: Task, side: Side): string | null {
  return done_at === null && party !== side ? `The ${party} marks this` : null
}

/** Returns '3 of 8 done'; after the hand-over the number of remaining steps. */
export function progressText(tasks: readonly Task[], isHandedOver: boolean): string {
  const open = tasks.filter(({ done_at }) => done_at === null)
  if (!isHandedOver) return `${tasks.length - open.length} of ${tasks.length} done`
  const left = open.filter(({ item }) => isAfterHandover(item)).length
  if (left === 0) return 'All done'
  return `${countedText(left, 'step')} left`
}
