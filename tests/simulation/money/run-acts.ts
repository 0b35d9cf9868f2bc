import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import type { Dispute } from '../../../worker/providers/payments/payment-port.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../../worker/providers/payments/sandbox/webhooks.ts'
import { deliverSandboxEvents } from '../../../worker/services/payments/deliver-sandbox-events.ts'
import { expireAuthorizations } from '../../../worker/services/payments/expire-authorizations.ts'
import { sandboxWebhookSecret } from '../../../worker/services/payments/provider.ts'
import { receiveWebhook } from '../../../worker/services/payments/receive-webhook.ts'
import { finishHolds, renewHolds } from '../../../worker/services/payments/renewals.ts'
import { finishSaleRefunds } from '../../../worker/services/settlement/finish-refunds.ts'
import { recordDispute } from '../../../worker/services/settlement/record-dispute.ts'
import { continueSales } from '../../../worker/services/settlement/settle-sale.ts'
import { type Act, pickOf, Violation } from './act.ts'
import { bidAs } from './bidding-acts.ts'
import type { World } from './world.ts'

export function closeOne(world: World): void {
  const room = pickOf(
    world,
    [...world.rooms.values()].filter(({ isOpen }) => isOpen),
  )
  room?.perform({ type: 'reschedule', endAtMs: world.nowMs })
}

export const closeAuction: Act = async (world) => {
  closeOne(world)
  await runRoomJobs(world)
}

/** The leader of an auction bids in another one just before the close and just after it. */
export const bidAroundClose: Act = async (world) => {
  const [closing, other] = [...world.rooms.values()].filter(({ isOpen }) => isOpen)
  const userId = closing?.state.leaderId
  if (closing === undefined || other === undefined || userId == null) return
  await bidAs(world, other, userId)
  closing.perform({ type: 'reschedule', endAtMs: world.nowMs })
  await runRoomJobs(world)
  await bidAs(world, other, userId)
}

/** The jobs of all rooms, each of which may be interrupted. */
export const runRoomJobs: Act = async (world) => {
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

export const runCron: Act = async (world) => {
  const first = world.random.below(CRONS.length)
  for (let index = 0; index < CRONS.length; index += 1) {
    const cron = CRONS[(first + index) % CRONS.length]
    if (cron) await world.interruptions.during(() => cron(world))
  }
}

export const runHourly: Act = async (world) => {
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
export const webhook: Act = async (world) => {
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
  if (taken?.outcome === 'forged') throw new Violation('a webhook of the processor was taken for forged')
}

/** A webhook that never arrives. */
export const loseWebhooks: Act = async (world) => {
  world.run(
    "update sandbox_events set next_attempt_at_ms = null where next_attempt_at_ms <= ? and type <> 'payment.late'",
    world.nowMs,
  )
}

/** Above this version the sandbox has ended a payment itself, because it was tried ten times. */
const MAX_TRIED_VERSION = 10

/** A confirmation that was under way when its payment was voided and replaced succeeds after all. */
export const succeedLate: Act = async (world) => {
  const voided = world.rows<{ reference: string; version: number }>(
    `select reference, version from sandbox_payments where kind = 'charge' and status = 'canceled'
      and method_reference is not null and version <= ${MAX_TRIED_VERSION}
      and not exists (select 1 from sales where charge_reference = sandbox_payments.reference) order by rowid`,
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

/** The bank decides a dispute. */
export const decideDispute: Act = async (world) => {
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
  for (const dispute of world.untakenDisputes)
    await world.interruptions.during(() => sendDecision(world, dispute))
}

async function sendDecision(world: World, dispute: Dispute): Promise<void> {
  const recorded = await recordDispute(world.env, 'sandbox', dispute, world.nowMs)
  if (recorded === 'synced') world.untakenDisputes.delete(dispute)
}
