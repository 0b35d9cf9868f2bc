import {
  type HandoverItem,
  type HandoverReader,
  type HandoverSide,
  isAfterHandover,
} from '../../../domain/after-sale/handover.ts'
import { isToDoBy } from '../../../domain/after-sale/handover-tasks.ts'
import { type PremiumState, premiumStateText } from '../../../domain/after-sale/sale-labels.ts'
import { dateTimeText } from '../../../domain/format/times.ts'

/** The words of the page on which a sold vehicle is handed over, for the one who reads it (record 228). */

type Side = HandoverReader
type Party = HandoverSide

/** What somebody ticks before they say that the vehicle is handed over, or received: neither is taken back. */
export const SURE_OF_HANDOVER: Readonly<Record<Party, string>> = {
  seller: 'The buyer has the vehicle, its keys and the signed title',
  buyer: 'I have the vehicle, its keys and the signed title',
}

/** What a form says that was sent without that tick; nothing is done. */
export const NOT_SURE = 'Please tick this first.'

/**
 * 'This cannot be undone. 2 of your steps are not done.', of those that come before it. The price is a step of the buyer's, but
 * the seller ticks it: alone it is named, since the buyer looks for its button in vain.
 */
export function beforeHandoverText(tasks: readonly Task[], side: Side): string {
  const open = tasks.filter(
    (task) => task.done_at === null && !isAfterHandover(task.item) && isToDoBy(task, side),
  )
  if (open.length === 0) return 'This cannot be undone.'
  const steps = open.length === 1 ? '1 of your steps is' : `${open.length} of your steps are`
  const isPriceAlone = side === 'buyer' && open.every(({ item }) => item === 'price_paid')
  const why = isPriceAlone ? ': the seller has not marked the price as paid' : ''
  return `This cannot be undone. ${steps} not done${why}.`
}

interface Told {
  readonly side: Side
  readonly handed_over_at: string | null
  readonly received_at: string | null
}

/** Which sides have said that the vehicle changed hands, to the one who reads it; null while neither has. */
export function handedOverText({ side, handed_over_at: given, received_at: received }: Told, nowMs: number) {
  const when = (at: string) => dateTimeText(Date.parse(at), nowMs)
  const [seller, buyer] = [partyName('seller', side), partyName('buyer', side)]
  if (given !== null && received !== null) {
    return `Handed over: ${lower(seller)} said so on ${when(given)}, ${lower(buyer)} on ${when(received)}.`
  }
  if (given !== null) {
    return `${seller} handed the vehicle over on ${when(given)}. ${buyer} ${side === 'buyer' ? 'have' : 'has'} yet to confirm it.`
  }
  if (received === null) return null
  return `${buyer} received the vehicle on ${when(received)}. ${seller} ${side === 'seller' ? 'have' : 'has'} yet to confirm it.`
}

/** That the seller has said that the price was not paid, and what follows, to the one who reads it. */
export function notPaidText({ side, atMs }: { readonly side: Side; readonly atMs: number }, nowMs: number) {
  const owes = side === 'buyer' ? 'You still owe it' : 'The buyer still owes it'
  return `${partyName('seller', side)} said on ${dateTimeText(atMs, nowMs)} that the price was not paid. ${owes}; the premium stays charged, and the vehicle can be offered to the next bidder or listed again.`
}

function partyName(party: Party, side: Side): string {
  return side === party ? 'You' : `The ${party}`
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** What the price is to the one who reads it: it is paid once the seller has ticked that they have it. */
export function priceLabel(side: Side, isPaid: boolean): string {
  if (side === 'seller') return isPaid ? 'Paid to you' : 'Due to you from the buyer'
  return isPaid ? 'Paid to the seller' : 'Due to the seller'
}

/** What came of the premium, to the one whose card it is and to the others. */
export function premiumNote(side: Side, state: PremiumState): string {
  return side === 'buyer' ? premiumStateText(state) : OTHERS_PREMIUM[state]
}

const OTHERS_PREMIUM = {
  paid: 'Charged to the buyer',
  pending: 'Being charged to the buyer',
  action_required: 'Waiting for the buyer’s bank',
  deposit_captured: 'Not paid, deposit kept',
  failed: 'Not paid',
  refunded: 'Refunded',
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
 * The steps of each side under its name, the reader's own first, and those that come after the handing over apart: they are no
 * part of what is to be done before it.
 */
export function taskGroups<T extends Task>(tasks: readonly T[], side: Side): readonly TaskGroup<T>[] {
  const isBuyers = (task: T) => (side === 'buyer' ? isToDoBy(task, 'buyer') : task.side === 'buyer')
  const groupsOf = (party: Party): TaskGroup<T>[] => {
    const title = side === party ? 'Your steps' : `The ${party}’s steps`
    const own = tasks.filter((task) => isBuyers(task) === (party === 'buyer'))
    return [
      { title, tasks: own.filter(({ item }) => !isAfterHandover(item)) },
      { title: `${title} after the handover`, tasks: own.filter(({ item }) => isAfterHandover(item)) },
    ]
  }
  const [seller, buyer] = [groupsOf('seller'), groupsOf('buyer')]
  return side === 'buyer' ? [...buyer, ...seller] : [...seller, ...buyer]
}

/** What stands in the place of a button that another has: of the buyer's price until the seller has ticked it; else null. */
export function tickedByOtherText({ item, done_at }: Omit<Task, 'side'>, side: Side): string | null {
  return side === 'buyer' && item === 'price_paid' && done_at === null ? 'The seller marks this' : null
}

/** '3 of 8 done'; after the handing over how many of the steps are left that come after it. */
export function progressText(tasks: readonly Task[], isHandedOver: boolean): string {
  const open = tasks.filter(({ done_at }) => done_at === null)
  if (!isHandedOver) return `${tasks.length - open.length} of ${tasks.length} done`
  const left = open.filter(({ item }) => isAfterHandover(item)).length
  if (left === 0) return 'All done'
  return left === 1 ? '1 step left' : `${left} steps left`
}
