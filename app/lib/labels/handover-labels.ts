import {
  type HandoverItem,
  type HandoverReader,
  type HandoverSide,
  isAfterHandover,
} from '../../../domain/after-sale/handover.ts'
import { isTaskFor } from '../../../domain/after-sale/handover-tasks.ts'
import { type PremiumState, premiumStateText } from '../../../domain/after-sale/sale-labels.ts'
import { countedText } from '../../../domain/format/counted-text.ts'
import { dateTimeText } from '../../../domain/format/times.ts'

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
  const open = tasks.filter(
    (task) => task.done_at === null && !isAfterHandover(task.item) && isTaskFor(task, side),
  )
  if (open.length === 0) return 'This cannot be undone.'
  const steps = open.length === 1 ? '1 of your steps is' : `${open.length} of your steps are`
  const isPriceAlone = side === 'buyer' && open.every(({ item }) => item === 'price_paid')
  const why = isPriceAlone ? ': the seller has not marked the price as paid' : ''
  return `This cannot be undone. ${steps} not done${why}.`
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
    return `Handed over: ${lower(seller)} said so on ${when(handedOverAt)}, ${lower(buyer)} on ${when(receivedAt)}.`
  }
  if (handedOverAt !== null) {
    return `${seller} handed the vehicle over on ${when(handedOverAt)}. ${buyer} ${side === 'buyer' ? 'have' : 'has'} yet to confirm it.`
  }
  if (receivedAt === null) return null
  return `${buyer} received the vehicle on ${when(receivedAt)}. ${seller} ${side === 'seller' ? 'have' : 'has'} yet to confirm it.`
}

/** Returns that the seller or an administrator reported the price as unpaid, and the consequence, worded for `side`. */
export function notPaidText(
  { side, by, atMs }: { readonly side: Side; readonly by: 'seller' | 'administrator'; readonly atMs: number },
  nowMs: number,
) {
  const owes = side === 'buyer' ? 'You still owe it' : 'The buyer still owes it'
  const author = by === 'administrator' ? 'An administrator' : partyName('seller', side)
  return `${author} said on ${dateTimeText(atMs, nowMs)} that the price was not paid. ${owes}; the premium stays charged, and the vehicle can be offered to the next bidder or listed again.`
}

function partyName(party: Party, side: Side): string {
  return side === party ? 'You' : `The ${party}`
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** Returns the label of the price, worded for `side`. It is paid once the seller has marked it. */
export function priceLabel(side: Side, isPaid: boolean): string {
  if (side === 'seller') return isPaid ? 'Paid to you' : 'Due to you from the buyer'
  return isPaid ? 'Paid to the seller' : 'Due to the seller'
}

/** Returns the state of the premium, worded for the buyer, whose card it is, or for others. */
export function premiumNote(side: Side, state: PremiumState): string {
  return side === 'buyer' ? premiumStateText(state) : OTHERS_PREMIUM[state]
}

const OTHERS_PREMIUM = {
  paid: 'Charged to the buyer',
  pending: 'Being charged to the buyer',
  premium_due: 'Being charged to the buyer',
  charging: 'Being charged to the buyer',
  processing: 'Being charged to the buyer',
  action_required: 'Waiting for the buyer’s bank',
  deposit_captured: 'Not paid, deposit kept',
  failed: 'Not paid',
  defaulted: 'Not paid',
  refunded: 'Refunded',
  disputed: 'Disputed with the bank',
} as const satisfies Record<PremiumState, string>

interface Task {
  readonly item: HandoverItem
  readonly side: Party
  readonly done_at: string | null
}

interface TaskGroup<T extends Task> {
  readonly title: string
  readonly tasks: readonly T[]
}

/**
 * Groups the steps by side, the reader's own first. Steps after the hand-over form their own groups, because
 * they are not required before it.
 */
export function taskGroups<T extends Task>(tasks: readonly T[], side: Side): readonly TaskGroup<T>[] {
  const isBuyers = (task: T) => (side === 'buyer' ? isTaskFor(task, 'buyer') : task.side === 'buyer')
  const toGroups = (party: Party): TaskGroup<T>[] => {
    const title = side === party ? 'Your steps' : `The ${party}’s steps`
    const own = tasks.filter((task) => isBuyers(task) === (party === 'buyer'))
    return [
      { title, tasks: own.filter(({ item }) => !isAfterHandover(item)) },
      { title: `${title} after the handover`, tasks: own.filter(({ item }) => isAfterHandover(item)) },
    ]
  }
  const [seller, buyer] = [toGroups('seller'), toGroups('buyer')]
  return side === 'buyer' ? [...buyer, ...seller] : [...seller, ...buyer]
}

/**
 * Returns the text that replaces a step's button for the side that cannot mark it (the buyer's price); else
 * null.
 */
export function markedByOtherText({ item, done_at }: Omit<Task, 'side'>, side: Side): string | null {
  return side === 'buyer' && item === 'price_paid' && done_at === null ? 'The seller marks this' : null
}

/** Returns '3 of 8 done'; after the hand-over the number of remaining steps. */
export function progressText(tasks: readonly Task[], isHandedOver: boolean): string {
  const open = tasks.filter(({ done_at }) => done_at === null)
  if (!isHandedOver) return `${tasks.length - open.length} of ${tasks.length} done`
  const left = open.filter(({ item }) => isAfterHandover(item)).length
  if (left === 0) return 'All done'
  return `${countedText(left, 'step')} left`
}
