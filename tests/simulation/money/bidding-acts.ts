import { getMinimumBid } from '../../../domain/auction/bidding.ts'
import { cents } from '../../../domain/money/cents.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { giveUpAuthorization } from '../../../worker/services/payments/give-up-authorization.ts'
import { type Act, pickOf, RETURN_URL, Violation } from './act.ts'
import type { SimRoom } from './sim-room.ts'
import { debtorIds } from './step-checks.ts'
import type { World } from './world.ts'

const GOOD_CARDS = ['tok_visa', 'tok_soft_decline', 'tok_processing', 'tok_dispute'] as const

const CARDS = [
  ...GOOD_CARDS,
  'tok_insufficient_funds',
  'tok_authentication_required',
  'tok_processing_fails',
  'tok_declined',
  'tok_expired',
] as const

/** A card, or one of the person's saved ones. */
export function paidWith(world: World, userId: number) {
  const saved = world.rows<{ id: number }>(
    'select id from payment_methods where user_id = ? and removed_at_ms is null',
    userId,
  )
  const method = pickOf(world, saved)
  return method !== undefined && world.random.onceIn(3)
    ? { payment_method_id: method.id }
    : { card_token: world.random.pick(CARDS) }
}

export const authorizeCard: Act = async (world) => {
  const userId = pickOf(world, world.buyers) ?? 0
  const isDebtor = debtorIds(world).has(userId)
  const source = world.random.onceIn(2) ? { card_token: 'tok_visa' } : paidWith(world, userId)
  const options = { userId, paidWith: source, returnUrl: RETURN_URL, nowMs: world.nowMs }
  const result = await world.interruptions.during(() => authorize(world.env, options))
  if (result?.ok) world.count('authorized')
  if (isDebtor && result?.ok)
    throw new Violation(`person ${userId} owes a premium and could authorize a card`)
}

export const giveUp: Act = async (world) => {
  const options = { userId: pickOf(world, world.buyers) ?? 0, nowMs: world.nowMs }
  await world.interruptions.during(() => giveUpAuthorization(world.env, options))
}

export const bid: Act = async (world) => {
  const room = pickOf(
    world,
    [...world.rooms.values()].filter(({ isOpen }) => isOpen),
  )
  if (room !== undefined) await bidAs(world, room, pickOf(world, world.buyers) ?? 0)
}

/** A bid of a person, who must not owe a premium if it is accepted. @throws Violation */
export async function bidAs(world: World, room: SimRoom, userId: number): Promise<void> {
  const isDebtor = debtorIds(world).has(userId)
  const amountCents = cents(getMinimumBid(room.state) + world.random.below(6) * 100_00)
  const kind = world.random.pick(['manual', 'maximum', 'manual', 'maximum', 'buy_now'] as const)
  const before = room.state
  const person = { userId, sessionId: String(userId) }
  const accepted = await world.interruptions.during(() => room.bid(person, { kind, amountCents }))
  if (accepted && isDebtor) throw new Violation(`a bid of person ${userId}, who owes a premium, was accepted`)
  if (!accepted) return
  world.count(kind === 'buy_now' ? 'bought at once' : 'bid')
  if (kind === 'buy_now') return
  const { leaderId: led, maximumCents } = before
  const isAnswered = led !== null && led !== userId && maximumCents !== null && maximumCents >= amountCents
  if (isAnswered && debtorIds(world).has(led)) world.count('maximum of a debtor answered')
  if (isAnswered && room.state.leaderId !== led)
    throw new Violation(`the maximum of person ${led} did not answer a lower bid`)
}

export const listCar: Act = async (world) => {
  world.openAuction(pickOf(world, world.sellers) ?? 0)
}

/** The bank changes its mind about the cards of a person. */
export const changeCards: Act = async (world) => {
  const token = world.random.onceIn(3) ? world.random.pick(GOOD_CARDS) : world.random.pick(CARDS)
  setCards(world, pickOf(world, world.buyers) ?? 0, token)
}

function setCards(world: World, userId: number, token: string): void {
  world.run(
    'update sandbox_methods set token = ? where reference in (select method_reference from payment_methods where user_id = ?)',
    token,
    userId,
  )
}

/** Authorizes everybody, some of whose banks then change their mind, and opens the bidding. */
export async function beginBidding(world: World): Promise<void> {
  for (const userId of world.buyers) {
    await authorize(world.env, {
      userId,
      paidWith: { card_token: world.random.pick(GOOD_CARDS) },
      returnUrl: RETURN_URL,
      nowMs: world.nowMs,
    })
    if (world.random.onceIn(2)) setCards(world, userId, world.random.pick(CARDS))
  }
  for (const room of world.rooms.values()) {
    // A car can be bought at once only before its first bid.
    if (room.state.terms.buyNowCents !== null && world.random.onceIn(2)) continue
    for (const amount of [0, 1]) {
      const userId = pickOf(world, world.buyers) ?? 0
      const amountCents = cents(getMinimumBid(room.state) + amount * 100_00)
      await room.bid(
        { userId, sessionId: String(userId) },
        { kind: world.random.pick(['manual', 'maximum']), amountCents },
      )
    }
  }
}
