import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { getMinimumBid } from '../../../domain/auction/bidding.ts'
import { cents } from '../../../domain/money/cents.ts'
import type { Dispute } from '../../../worker/providers/payments/payment-port.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../../worker/providers/payments/sandbox/webhooks.ts'
import { changeHandover } from '../../../worker/services/after-sale/change-handover.ts'
import { relist } from '../../../worker/services/listings/relist.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { deliverSandboxEvents } from '../../../worker/services/payments/deliver-sandbox-events.ts'
import { expireAuthorizations } from '../../../worker/services/payments/expire-authorizations.ts'
import { giveUpAuthorization } from '../../../worker/services/payments/give-up-authorization.ts'
import { sandboxWebhookSecret } from '../../../worker/services/payments/provider.ts'
import { receiveWebhook } from '../../../worker/services/payments/receive-webhook.ts'
import { finishHolds, renewHolds } from '../../../worker/services/payments/renewals.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { administerSale } from '../../../worker/services/settlement/administer-sale.ts'
import { finishSaleRefunds } from '../../../worker/services/settlement/finish-refunds.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import { recordDispute } from '../../../worker/services/settlement/record-dispute.ts'
import { continueSales } from '../../../worker/services/settlement/settle-sale.ts'
import { readSaleRows, type SimSale } from './sim-sales.ts'
import { debtorIds } from './step-checks.ts'
import type { World } from './world.ts'

/** What people, processors and crons do, as one step of the simulation. Returns what is wrong, or nothing. */
type Act = (world: World) => Promise<string | undefined | void>

const RETURN_URL = 'https://hammerlane.test/pay'
const GOOD_CARDS = ['tok_visa', 'tok_soft_decline', 'tok_processing', 'tok_dispute'] as const
const CARDS = [
  ...GOOD_CARDS,
  'tok_insufficient_funds',
  'tok_authentication_required',
  'tok_processing_fails',
  'tok_declined',
  'tok_expired',
] as const

const pickOf = <T>(world: World, all: readonly T[]): T | undefined => all[world.random.below(all.length)]

/** A card, or one of the person's saved ones. */
function paidWith(world: World, userId: number) {
  const saved = world.rows<{ id: number }>(
    'select id from payment_methods where user_id = ? and removed_at_ms is null',
    userId,
  )
  const method = pickOf(world, saved)
  return method !== undefined && world.random.onceIn(3)
    ? { payment_method_id: method.id }
    : { card_token: world.random.pick(CARDS) }
}

const authorizeCard: Act = async (world) => {
  const userId = pickOf(world, world.buyers) ?? 0
  const isDebtor = debtorIds(world).has(userId)
  const source = world.random.onceIn(2) ? { card_token: 'tok_visa' } : paidWith(world, userId)
  const options = { userId, paidWith: source, returnUrl: RETURN_URL, nowMs: world.nowMs }
  const result = await world.interruptions.during(() => authorize(world.env, options))
  if (result?.ok) world.count('authorized')
  if (isDebtor && result?.ok) return `person ${userId} owes a premium and could authorize a card`
}

const giveUp: Act = async (world) => {
  const options = { userId: pickOf(world, world.buyers) ?? 0, nowMs: world.nowMs }
  await world.interruptions.during(() => giveUpAuthorization(world.env, options))
}

const bid: Act = async (world) => {
  const room = pickOf(world, [...world.rooms.values()].filter(({ isOpen }) => isOpen))
  const userId = pickOf(world, world.buyers) ?? 0
  if (room === undefined) return
  const isDebtor = debtorIds(world).has(userId)
  const amountCents = cents(getMinimumBid(room.state) + world.random.below(6) * 100_00)
  const kind = world.random.pick(['manual', 'maximum'])
  const before = room.state
  const person = { userId, sessionId: String(userId) }
  const accepted = await world.interruptions.during(() => room.bid(person, { kind, amountCents }))
  if (accepted && isDebtor) return `a bid of person ${userId}, who owes a premium, was accepted`
  if (!accepted) return
  world.count('bid')
  const { leaderId: led, maximumCents } = before
  const isAnswered = led !== null && led !== userId && maximumCents !== null && maximumCents >= amountCents
  if (isAnswered && debtorIds(world).has(led)) world.count('maximum of a debtor answered')
  if (isAnswered && room.state.leaderId !== led) return `the maximum of person ${led} did not answer a lower bid`
}

function closeOne(world: World): void {
  const room = pickOf(world, [...world.rooms.values()].filter(({ isOpen }) => isOpen))
  room?.perform({ type: 'reschedule', endAtMs: world.nowMs })
}

const closeAuction: Act = async (world) => {
  closeOne(world)
  await runRoomJobs(world)
}

/** The jobs of all rooms, each of which may be interrupted. */
const runRoomJobs: Act = async (world) => {
  for (const room of world.rooms.values()) await world.interruptions.during(() => room.runJobs())
}

/** The other crons of a minute, in a random order. */
const CRONS = [
  (world: World) => deliverSandboxEvents(world.env, world.nowMs),
  (world: World) => expireAuthorizations(world.env, world.nowMs),
  (world: World) => finishHolds(world.env, { nowMs: world.nowMs, limit: 100 }),
  (world: World) => continueSales(world.env, world.nowMs),
  (world: World) => finishSaleRefunds(world.env, world.nowMs),
] as const

const runCron: Act = async (world) => {
  const first = world.random.below(CRONS.length)
  for (let index = 0; index < CRONS.length; index += 1) {
    const cron = CRONS[(first + index) % CRONS.length]
    if (cron) await world.interruptions.during(() => cron(world))
  }
}

const runHourly: Act = async (world) => {
  await world.interruptions.during(() => renewHolds(world.env, world.nowMs))
}

/** Every cron and job, with the webhooks of decided disputes, which the processor repeats until they are taken. */
export async function runAllCrons(world: World): Promise<void> {
  for (const dispute of world.untakenDisputes) await sendDecision(world, dispute)
  for (const room of world.rooms.values()) await room.runJobs()
  for (const cron of CRONS) await cron(world)
  await renewHolds(world.env, world.nowMs)
}

/** A webhook again, late, or out of order: any event that the processor ever made, due by now. */
const webhook: Act = async (world) => {
  const events = world.rows<{ payment_reference: string; version: number; type: string }>(
    'select payment_reference, version, type from sandbox_events where created_at_ms <= ? order by rowid',
    world.nowMs,
  )
  const event = pickOf(world, events)
  if (event === undefined) return
  const { payment_reference: payment, version, type } = event
  const body = JSON.stringify({ id: `evt_${payment}_${version}`, type, payment })
  const signature = await signWebhook(body, sandboxWebhookSecret(world.env), world.nowMs)
  const headers = new Headers({ [SANDBOX_SIGNATURE_HEADER]: signature })
  const message = { provider: 'sandbox', body, headers } as const
  const taken = await world.interruptions.during(() => receiveWebhook(world.env, message, world.nowMs))
  if (taken?.outcome === 'taken') world.count('webhook')
  if (taken?.outcome === 'forged') return 'a webhook of the processor was taken for forged'
}

/** A webhook that never arrives. */
const loseWebhooks: Act = async (world) => {
  world.run(
    "update sandbox_events set next_attempt_at_ms = null where next_attempt_at_ms <= ? and type <> 'payment.late'",
    world.nowMs,
  )
}

/** A confirmation that was under way when its payment was voided succeeds after all. */
const succeedLate: Act = async (world) => {
  const voided = world.rows<{ reference: string; version: number }>(
    `select reference, version from sandbox_payments where kind = 'charge' and status = 'canceled'
      and method_reference is not null order by rowid`,
  )
  const payment = pickOf(world, voided)
  if (payment === undefined) return
  const { reference, version } = payment
  world.lateSuccesses.add(reference)
  world.count('late success')
  world.run(
    `update sandbox_payments set status = 'succeeded', captured_cents = amount_cents, version = version + 1 where reference = ?`,
    reference,
  )
  world.run(
    `insert into sandbox_events (payment_reference, version, type, created_at_ms, next_attempt_at_ms)
      values (?, ?, 'payment.late', ?, ?)`,
    reference,
    version + 1,
    world.nowMs,
    world.nowMs + 2 * SECOND_MS,
  )
}

const saleToPay = (world: World): SimSale | undefined => {
  const all = readSaleRows(world)
  const open = all.filter(({ state }) => state === 'action_required' || state === 'defaulted')
  return world.random.onceIn(6) ? pickOf(world, all) : pickOf(world, open)
}

function payOptions(world: World, sale: SimSale) {
  const userId = sale.winner_id
  return { saleId: sale.id, userId, paidWith: paidWith(world, userId), returnUrl: RETURN_URL, nowMs: world.nowMs }
}

const pay: Act = async (world) => {
  const sale = saleToPay(world)
  if (sale === undefined) return
  const paid = await world.interruptions.during(() => paySale(world.env, payOptions(world, sale)))
  if (paid?.ok) world.count('paid by the buyer')
}

/** What can run at the same time: the buyer in several tabs, crons, rooms, an administrator. */
const AT_ONCE = [
  paying,
  paying,
  paying,
  (world: World) => () => continueSales(world.env, world.nowMs),
  (world: World) => () => continueSales(world.env, world.nowMs),
  (world: World) => () => finishSaleRefunds(world.env, world.nowMs),
  (world: World) => () => expireAuthorizations(world.env, world.nowMs),
  (world: World) => () => finishHolds(world.env, { nowMs: world.nowMs, limit: 100 }),
  (world: World) => () => Promise.all([...world.rooms.values()].map((room) => room.runJobs())),
  administering,
] as const

function paying(world: World) {
  const sale = saleToPay(world)
  const options = sale && payOptions(world, sale)
  return async () => options && (await paySale(world.env, options))
}

/** Two of them, which take turns in a random order. */
const twoAtOnce: Act = async (world) => {
  const [one, other] = [pickOf(world, AT_ONCE)?.(world), pickOf(world, AT_ONCE)?.(world)]
  if (world.random.onceIn(3)) closeOne(world)
  const both = async () => {
    const results = await Promise.allSettled([one?.(), other?.()])
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (failed.length > 0) throw new AggregateError(failed)
  }
  await world.interruptions.during(both, { takesTurns: true })
}

const answerBank: Act = async (world) => {
  const waiting = world.rows<{ reference: string }>(
    "select reference from sandbox_payments where status = 'requires_action' order by rowid",
  )
  const reference = pickOf(world, waiting)?.reference
  if (reference === undefined) return
  const approve = !world.random.onceIn(3)
  const answer = { reference, approve, nowMs: world.nowMs }
  await world.interruptions.during(() => answerSandboxChallenge(world.env, answer))
  world.count('answered at the bank')
}

/** The bank changes its mind about the cards of a person. */
const changeCards: Act = async (world) => {
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

function administering(world: World) {
  const sale = pickOf(world, readSaleRows(world))
  const adminId = pickOf(world, world.admins) ?? 0
  const actor = { actorId: adminId, requestId: 'simulated', ipAddress: null, userAgent: null }
  const action = world.random.pick(['refund', 'waive', 'waive', 'retry'])
  const viewer = world.viewer(adminId)
  return async () => {
    if (sale === undefined) return
    const options = { saleId: sale.id, action, reason: 'simulated', viewer, actor, nowMs: world.nowMs }
    if ((await administerSale(world.env, options)).ok) world.count(`administrator: ${action}`)
  }
}

const administer: Act = async (world) => {
  await world.interruptions.during(administering(world))
}

const defaulted = (world: World) =>
  pickOf(
    world,
    readSaleRows(world).filter(({ state, next_step: step }) => state === 'defaulted' && step !== 'relisted'),
  )

const offerOn: Act = async (world) => {
  const sale = defaulted(world)
  const room = sale && world.rooms.get(sale.auction_id)
  if (room === undefined) return
  if (await world.interruptions.during(() => room.sellToNextBidder())) world.count('sold to the next bidder')
}

const relistCar: Act = async (world) => {
  const sale = defaulted(world)
  if (sale === undefined) return
  const options = { auctionId: sale.auction_id, viewer: world.viewer(sale.seller_id), nowMs: world.nowMs }
  const done = await world.interruptions.during(() => relist(world.env, options))
  if (done?.ok) world.count('relisted')
}

const reportUnpaid: Act = async (world) => {
  const sale = pickOf(world, readSaleRows(world).filter(({ state }) => state === 'paid' || state === 'disputed'))
  if (sale === undefined) return
  const actor = { actorId: sale.seller_id, requestId: 'simulated', ipAddress: null, userAgent: null }
  const done = await world.interruptions.during(() =>
    changeHandover(world.env, {
      auctionId: sale.auction_id,
      viewer: world.viewer(sale.seller_id),
      action: { type: 'not_paid', reason: null },
      actor,
      nowMs: world.nowMs,
      // What runs beside the answer may be cut off.
      waitUntil: (work) => void work.catch(() => undefined),
    }),
  )
  if (done?.ok) world.count('price reported unpaid')
}

const handOver: Act = async (world) => {
  const sale = pickOf(world, readSaleRows(world).filter(({ state }) => state === 'paid'))
  if (sale === undefined) return
  const userId = world.random.pick([sale.seller_id, sale.winner_id])
  const actor = { actorId: userId, requestId: 'simulated', ipAddress: null, userAgent: null }
  await world.interruptions.during(() =>
    changeHandover(world.env, {
      auctionId: sale.auction_id,
      viewer: world.viewer(userId),
      action: { type: 'hand_over' },
      actor,
      nowMs: world.nowMs,
      waitUntil: (work) => void work.catch(() => undefined),
    }),
  )
}

/** The bank decides a dispute. */
const decideDispute: Act = async (world) => {
  const open = world.rows<{ reference: string; payment_reference: string; amount_cents: number }>(
    "select reference, payment_reference, amount_cents from disputes where state = 'open' order by id",
  )
  const found = pickOf(world, open)
  if (found !== undefined && !world.decidedDisputes.has(found.payment_reference)) {
    const { reference, payment_reference: paymentReference } = found
    const state = world.random.pick(['won', 'lost'])
    const dispute = { reference, paymentReference, amountCents: cents(found.amount_cents), state }
    world.decidedDisputes.set(paymentReference, dispute)
    world.untakenDisputes.add(dispute)
    world.count(`dispute ${state}`)
  }
  for (const dispute of world.untakenDisputes) await world.interruptions.during(() => sendDecision(world, dispute))
}

async function sendDecision(world: World, dispute: Dispute): Promise<void> {
  const recorded = await recordDispute(world.env, 'sandbox', dispute, world.nowMs)
  if (recorded === 'synced') world.untakenDisputes.delete(dispute)
}

const listCar: Act = async (world) => {
  world.openAuction(pickOf(world, world.sellers) ?? 0)
}

const wait =
  (units: readonly number[]): Act =>
  async (world) => {
    world.advance((pickOf(world, units) ?? 0) * (1 + world.random.below(3)))
  }

/** Actions with how often each is chosen. */
const WEIGHTS = [
  [5, wait([SECOND_MS, 20 * SECOND_MS, MINUTE_MS])],
  [6, wait([HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS])],
  [1, wait([3 * DAY_MS])],
  [14, bid],
  [7, authorizeCard],
  [7, closeAuction],
  [2, listCar],
  [5, runRoomJobs],
  [12, runCron],
  [2, runHourly],
  [5, webhook],
  [1, loseWebhooks],
  [2, succeedLate],
  [6, changeCards],
  [8, pay],
  [9, twoAtOnce],
  [4, answerBank],
  [3, administer],
  [3, offerOn],
  [2, relistCar],
  [2, reportUnpaid],
  [1, handOver],
  [2, decideDispute],
  [1, giveUp],
] as const satisfies readonly (readonly [number, Act])[]

const ACTIONS = WEIGHTS.flatMap(([weight, act]): Act[] => Array.from({ length: weight }, () => act))

/** One random action. Resolves to what is wrong, or null. */
export async function actAtRandom(world: World, trace?: (text: string) => void): Promise<string | null> {
  const act = pickOf(world, ACTIONS) ?? runCron
  const wrong = (await act(world)) ?? null
  trace?.(`${act.name} (${new Date(world.nowMs).toISOString()}): ${describe(world)}`)
  return wrong
}

function describe(world: World): string {
  const sales = readSaleRows(world).map(
    ({ id, winner_id: winner, state, soft_declines: soft, deposit_cents: deposit, next_step: step }) =>
      `${id} of ${winner} ${state} soft ${soft} deposit ${deposit} ${step}`,
  )
  return sales.join('; ')
}

/** People who bid from the start. */
export async function authorizeEverybody(world: World): Promise<void> {
  for (const userId of world.buyers) {
    await authorize(world.env, {
      userId,
      paidWith: { card_token: world.random.pick(GOOD_CARDS) },
      returnUrl: RETURN_URL,
      nowMs: world.nowMs,
    })
    if (world.random.onceIn(2)) setCards(world, userId, world.random.pick(CARDS))
  }
}
