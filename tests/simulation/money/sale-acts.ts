import type { SaleAction } from '../../../domain/after-sale/sale-actions.ts'
import { changeHandover } from '../../../worker/services/after-sale/change-handover.ts'
import { relist } from '../../../worker/services/listings/relist.ts'
import { expireAuthorizations } from '../../../worker/services/payments/expire-authorizations.ts'
import { finishHolds } from '../../../worker/services/payments/renewals.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { administerSale } from '../../../worker/services/settlement/administer-sale.ts'
import { finishSaleRefunds } from '../../../worker/services/settlement/finish-refunds.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import { continueSales } from '../../../worker/services/settlement/settle-sale.ts'
import { type Act, pickOf, RETURN_URL } from './act.ts'
import { paidWith } from './bidding-acts.ts'
import { closeOne } from './run-acts.ts'
import { readSaleRows, type SimSale } from './sim-sales.ts'
import type { World } from './world.ts'

function saleToPay(world: World): SimSale | undefined {
  const all = readSaleRows(world)
  const state = world.random.pick(['action_required', 'defaulted'])
  return world.random.onceIn(6)
    ? pickOf(world, all)
    : pickOf(
        world,
        all.filter((sale) => sale.state === state),
      )
}

function payOptions(world: World, sale: SimSale) {
  const userId = sale.winner_id
  return {
    saleId: sale.id,
    userId,
    paidWith: paidWith(world, userId),
    returnUrl: RETURN_URL,
    nowMs: world.nowMs,
  }
}

export const pay: Act = async (world) => {
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
  (world: World) => administering(world),
  (world: World) => administering(world, 'restore'),
] as const

function paying(world: World) {
  const sale = saleToPay(world)
  const options = sale && payOptions(world, sale)
  return async () => options && (await paySale(world.env, options))
}

/** Two of them, which take turns in a random order. */
export const twoAtOnce: Act = async (world) => {
  const [one, other] = [pickOf(world, AT_ONCE)?.(world), pickOf(world, AT_ONCE)?.(world)]
  if (world.random.onceIn(3)) closeOne(world)
  const both = async () => {
    const results = await Promise.allSettled([one?.(), other?.()])
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (failed.length > 0) throw new AggregateError(failed)
  }
  await world.interruptions.during(both, { takesTurns: true })
}

export const answerBank: Act = async (world) => {
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

function administering(world: World, only?: SaleAction) {
  const isFit = (sale: SimSale) => only !== 'restore' || sale.default_reason === 'price_unpaid'
  const sale = pickOf(world, readSaleRows(world).filter(isFit))
  const adminId = pickOf(world, world.admins) ?? 0
  const actor = { actorId: adminId, requestId: 'simulated', ipAddress: null, userAgent: null }
  const action = only ?? world.random.pick<SaleAction>(['refund', 'waive', 'waive', 'retry', 'end'])
  const viewer = world.viewer(adminId)
  return async () => {
    if (sale === undefined) return
    const options = { saleId: sale.id, action, reason: 'simulated', viewer, actor, nowMs: world.nowMs }
    if ((await administerSale(world.env, options)).ok) world.count(`administrator: ${action}`)
  }
}

/** The price of a sale that ended for it is paid after all. */
export const restore: Act = async (world) => {
  await world.interruptions.during(administering(world, 'restore'))
}

export const administer: Act = async (world) => {
  await world.interruptions.during(administering(world))
}

const defaulted = (world: World) =>
  pickOf(
    world,
    readSaleRows(world).filter(({ state, next_step: step }) => state === 'defaulted' && step !== 'relisted'),
  )

export const offerOn: Act = async (world) => {
  const sale = defaulted(world)
  const room = sale && world.rooms.get(sale.auction_id)
  if (room === undefined) return
  if (await world.interruptions.during(() => room.sellToNextBidder())) world.count('sold to the next bidder')
}

export const relistCar: Act = async (world) => {
  const sale = defaulted(world)
  if (sale === undefined) return
  const options = { auctionId: sale.auction_id, viewer: world.viewer(sale.seller_id), nowMs: world.nowMs }
  const done = await world.interruptions.during(() => relist(world.env, options))
  if (done?.ok) world.count('relisted')
}

export const reportUnpaid: Act = async (world) => {
  const sale = pickOf(
    world,
    readSaleRows(world).filter(({ state }) => state === 'paid' || state === 'disputed'),
  )
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

export const handOver: Act = async (world) => {
  const sale = pickOf(
    world,
    readSaleRows(world).filter(({ state }) => state === 'paid'),
  )
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
