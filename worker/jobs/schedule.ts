import type { Env } from '../env.ts'
import { reopenCutOff } from '../services/accounts/close-account.ts'
import { checkMarkedPeople } from '../services/administration/fraud/check-marked.ts'
import { recordBids } from '../services/administration/monitor/record-bids.ts'
import { recordHealth } from '../services/administration/uptime.ts'
import { awaitsRestore } from '../services/backup/restore-token.ts'
import { checkBackups, startDailyBackup } from '../services/backup/start-backup.ts'
import { issueInvoices } from '../services/documents/read-invoice.ts'
import { sweepDiscarded } from '../services/listings/photos/discard-photos.ts'
import { sweepVehicles } from '../services/listings/sweep-vehicles.ts'
import { mailDueAlerts } from '../services/notifications/mail-alerts.ts'
import { notifyNewAlerts } from '../services/notifications/notify-alerts.ts'
import { sendDueMail } from '../services/notifications/send-mail.ts'
import { reconcile } from '../services/payments/books/reconcile.ts'
import { finishAddonPurchases } from '../services/payments/buy-addons.ts'
import { deliverSandboxEvents } from '../services/payments/deliver-sandbox-events.ts'
import { expireAuthorizations } from '../services/payments/expire-authorizations.ts'
import { finishListingPayments } from '../services/payments/listing-charge.ts'
import { finishRemovals } from '../services/payments/methods/change-method.ts'
import { finishEmptying } from '../services/payments/methods/empty-customers.ts'
import { finishPacks } from '../services/payments/packs/finish-packs.ts'
import { finishOtherRefunds } from '../services/payments/refunds/finish-other-refunds.ts'
import { finishHolds, placeReleasedHolds, renewHolds } from '../services/payments/renewals.ts'
import { syncOpenDisputes } from '../services/payments/sync-dispute.ts'
import { deleteExpired } from '../services/platform/delete-expired.ts'
import { sweepRooms } from '../services/replication/sweep-rooms.ts'
import { indexAllChanges } from '../services/search/index-changes.ts'
import { continueFees } from '../services/settlement/advance-fee.ts'
import { finishSaleRefunds } from '../services/settlement/finish-refunds.ts'
import { continueSales } from '../services/settlement/settle-sale.ts'

/** Every job can run twice, and two runs can overlap, without a second effect. */
type CronTask = (env: Env, nowMs: number) => Promise<unknown>

const HOLD_BATCH = 100

/** Time limit of one index run; the next run continues where this one stops. */
const INDEX_RUN_MS = 25_000

/**
 * The crons of wrangler.toml and the jobs of each. Each entry's comment states why a second or overlapping
 * run of the job has no second effect.
 */
const SCHEDULE: Readonly<Record<string, readonly CronTask[]>> = {
  '* * * * *': [
    // Each mail is claimed before it is sent.
    sendDueMail,
    // The mail of an alert has one key for each administrator.
    mailDueAlerts,
    // A notification of an alert has one key for each kind and hour.
    notifyNewAlerts,
    // An older version of a listing's text never overwrites a newer one.
    (env, nowMs) => indexAllChanges(env, nowMs + INDEX_RUN_MS),
    // The webhook processes each event once.
    deliverSandboxEvents,
    // An authorization that has ended is not selected again.
    expireAuthorizations,
    // Each hold has one idempotency key at the processor, and its state only moves forward.
    (env, nowMs) => finishHolds(env, { nowMs, limit: HOLD_BATCH }),
    // The charge is keyed by its payment, and a room marks a listing as paid once.
    finishListingPayments,
    // The charge is keyed by its purchase, and recording it again changes nothing.
    finishAddonPurchases,
    // Each purchase has one live payment, and is recorded once.
    finishPacks,
    // Each step changes a sale only if nobody has changed it since; a room may settle the same sale at the same time.
    continueSales,
    // Each step changes a fee only if nobody has changed it since.
    continueFees,
    // Each hold is numbered within its authorization.
    placeReleasedHolds,
    // Each refund has one key at the processor, and its state only moves forward.
    finishSaleRefunds,
    finishOtherRefunds,
    // A payment gets one invoice, and one statement numbers them all.
    issueInvoices,
    // Deleting a deleted photo has no effect.
    sweepDiscarded,
    // An account is activated together with the removal of its mark.
    reopenCutOff,
    // An alert has one row by its key, and a check is deleted only as far as it was read.
    checkMarkedPeople,
    // A minute has one row.
    recordHealth,
    // A minute is stored once more with the same number.
    recordBids,
  ],
  '0 * * * *': [
    // Opening an open room, or poking one with nothing due, changes nothing.
    sweepRooms,
    // Deleted rows are not deleted again.
    deleteExpired,
    // A vehicle that an auction is of by now is not deleted.
    sweepVehicles,
    // Each renewal is numbered within its authorization.
    renewHolds,
    // Detaching a detached method changes nothing.
    finishRemovals,
    // Emptying an empty customer changes nothing.
    finishEmptying,
    // A difference has one row and one alert, and the place of the comparison is stored after each page.
    reconcile,
    // An alert has one key for each day.
    checkBackups,
  ],
  '0 11 * * *': [
    // A second start is refused while the first one runs.
    startDailyBackup,
    // A dispute is closed once.
    syncOpenDisputes,
  ],
}

/**
 * Runs the jobs of one cron. A failing job does not stop the others; the failures are thrown together after
 * all have run, so that the platform logs them. While a backup is being restored, or is to be, none runs:
 * data is missing.
 */
export async function runScheduled(env: Env, cron: string, nowMs: number): Promise<void> {
  if (await awaitsRestore(env)) return
  const results = await Promise.allSettled((SCHEDULE[cron] ?? []).map((job) => job(env, nowMs)))
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  if (failures.length > 0) throw new AggregateError(failures, `jobs of "${cron}" failed`)
}
