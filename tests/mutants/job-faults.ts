import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const JOB_FAULTS: readonly PlantedFault[] = [
  {
    file: 'durable-objects/auction-room/jobs/alarm-clock.ts',
    find: 'if (this.#armedAtMs !== null && this.#armedAtMs <= atMs) return',
    replace: 'if (this.#armedAtMs !== null) return',
    fault: 'an alarm that is armed is never moved to an earlier time',
    caughtBy:
      'tests/durable-objects/auction-room/room-replica.test.ts > alarm after a restart: a bid comes right away -> replication is not postponed',
  },
  {
    file: 'durable-objects/auction-room/jobs/follow-ups.ts',
    find: "return cancelled.by !== undefined && phase.status !== 'ended'",
    replace: 'return true',
    fault: 'the listing fee is refunded although bidding has begun',
    caughtBy:
      'tests/worker/payments/listing-refund.test.ts > cancellation after the start: paid listing -> no refund',
  },
  {
    file: 'durable-objects/auction-room/jobs/follow-ups.ts',
    find: "'result_mail', 'release_holds']\n",
    replace: "'result_mail']\n",
    fault: 'holds are released although the auction was reopened',
    caughtBy:
      'tests/worker/settlement/settlement-close.test.ts > close: reopened before its jobs have run -> every hold stays',
  },
  {
    file: 'durable-objects/auction-room/jobs/notify.ts',
    find: 'if (!notifications.has(userId)) await markOfferAnswered(env, userId, auctionId)',
    replace: '',
    fault: 'an answered offer stays open in the notifications',
    caughtBy:
      'tests/worker/after-sale/after-sale-offers.test.ts > after-sale offer: answered -> its notification is over for the side that answered',
  },
  {
    file: 'durable-objects/auction-room/jobs/notify.ts',
    find: 'userId === named.sellerId ? null : editedNotification',
    replace: 'editedNotification',
    fault: 'the seller is notified of their own edit',
    caughtBy:
      'tests/worker/listings/edit-listing.test.ts > edit: public listing -> bidders and watchers are notified, not the seller, not of a title',
  },
  {
    file: 'durable-objects/auction-room/jobs/notify.ts',
    find: "if (status === 'ended' || status === 'cancelled') return Promise.resolve(DONE)\n",
    replace: '',
    fault: 'every bidder of an ended auction is notified of an edit',
    caughtBy:
      'tests/worker/listings/edit-vehicle.test.ts > vehicle edit: auction ended with bids -> history entry, nobody is notified; offered -> 409; listed again -> neither',
  },
  {
    file: 'durable-objects/auction-room/jobs/notify.ts',
    find: 'if (!isShown || !hasMovedAway) return DONE',
    replace: 'if (!isShown) return DONE',
    fault: 'a warning is retracted although the end has come near again',
    caughtBy:
      'tests/durable-objects/auction-room/room-notifications.test.ts > ending-soon warning: the end moves a moment later -> retracted unless it is over anyway',
  },
  {
    file: 'durable-objects/auction-room/jobs/notify.ts',
    find: "if (isLast || last === undefined) return DONE\n  return { state: 'continue', afterMs: 0, payload: { ...payload, afterUserId: last } }",
    replace: 'return DONE',
    fault: 'only the first batch of watchers is notified',
    caughtBy:
      'tests/durable-objects/auction-room/room-notifications.test.ts > notifications: many watchers -> every one of them',
  },
  {
    file: 'durable-objects/auction-room/jobs/notify.ts',
    find: "phase.status !== 'active' || round !== payload.round || endAtMs <= Date.now()",
    replace: "phase.status !== 'active' || endAtMs <= Date.now()",
    fault: 'a warning of an earlier round is sent',
    caughtBy:
      'tests/durable-objects/auction-room/room-jobs.test.ts > ending-soon warning: of an earlier round, of a past end or while paused -> not sent',
  },
  {
    file: 'durable-objects/auction-room/jobs/notify.ts',
    find: "const isStale = phase.status !== 'active' || round !== payload.round || endAtMs <= Date.now()",
    replace: 'const isStale = round !== payload.round',
    fault: 'a late run warns of an end that is past',
    caughtBy:
      'tests/durable-objects/auction-room/room-jobs.test.ts > ending-soon warning: of an earlier round, of a past end or while paused -> not sent',
  },
  {
    file: 'durable-objects/auction-room/jobs/perform.ts',
    find: 'writeSalePayment(sql, round, await readSalePayment(env, { ...payload, auctionId }))',
    replace: "writeSalePayment(sql, round, 'paid')",
    fault: 'a sale is shown as paid although the premium was refused',
    caughtBy:
      'tests/worker/settlement/settlement-close.test.ts > close: premium declined -> tried again later, and the room stops retrying',
  },
  {
    file: 'durable-objects/auction-room/jobs/perform.ts',
    find: "if (readWatermark(sql, 'copied_seq') < seq) {",
    replace: "if (readWatermark(sql, 'copied_seq') > seq) {",
    fault: 'holds are released before the replica is up to date',
    caughtBy:
      'tests/durable-objects/auction-room/room-jobs.test.ts > release of holds: the replica is behind -> tried again; up to date -> done',
  },
  {
    file: 'durable-objects/auction-room/jobs/perform.ts',
    find: "if (refund === 'failed') return { state: 'failed', reason: 'The processor refused to refund the listing.' }",
    replace: "if (refund === 'failed') return DONE",
    fault: 'a refused refund of the listing fee alerts nobody',
    caughtBy:
      'tests/worker/payments/listing-refund.test.ts > refund: refused by the processor -> given up with an alert, nothing recorded',
  },
  {
    file: 'durable-objects/auction-room/jobs/replicate.ts',
    find: "  if (throughSeq < auction.state.seq) return { state: 'continue', afterMs: 0 }\n",
    replace: '',
    fault: 'only the first batch of events is replicated',
    caughtBy:
      'tests/durable-objects/auction-room/room-replica.test.ts > replica: many events -> written in several batches',
  },
  {
    file: 'durable-objects/auction-room/storage/replica-entries.ts',
    find: 'voided_seq > ?1 AND voided_seq <= ?2',
    replace: 'voided_seq < 0',
    fault: 'a voided bid stays valid in the replica',
    caughtBy:
      'tests/durable-objects/auction-room/room-replica.test.ts > replica: voided bid -> void, with the lower price',
  },
  {
    file: 'durable-objects/auction-room/jobs/replicate.ts',
    find: "remainingMs: phase.status === 'paused' ? phase.remainingMs : null",
    replace: 'remainingMs: null',
    fault: 'the replica loses the remaining time of a paused auction',
    caughtBy:
      'tests/durable-objects/auction-room/room-replica.test.ts > replica: paused -> the remaining time of the room',
  },
  {
    file: 'durable-objects/auction-room/jobs/runner.ts',
    find: 'const MAX_ATTEMPTS = 12',
    replace: 'const MAX_ATTEMPTS = 13',
    fault: 'a job is parked after thirteen attempts',
    caughtBy:
      'tests/durable-objects/auction-room/job-table.test.ts > failing jobs: twelve attempts -> parked with an alert; the charge is never parked',
  },
  {
    file: 'durable-objects/auction-room/jobs/runner.ts',
    find: "return kind !== 'alert' && kind !== 'settle' && attempt >= MAX_ATTEMPTS",
    replace: "return kind !== 'alert' && attempt >= MAX_ATTEMPTS",
    fault: 'a premium is parked after twelve tries',
    caughtBy:
      'tests/durable-objects/auction-room/job-table.test.ts > failing jobs: twelve attempts -> parked with an alert; the charge is never parked',
  },
  {
    file: 'durable-objects/auction-room/jobs/runner.ts',
    find: "return kind !== 'alert' && kind !== 'settle' && attempt >= MAX_ATTEMPTS",
    replace: "return kind !== 'settle' && attempt >= MAX_ATTEMPTS",
    fault: 'the alert of a parked job is itself parked',
    caughtBy:
      'tests/durable-objects/auction-room/job-table.test.ts > failing alert of a parked job: more than twelve attempts -> tried again',
  },
  {
    file: 'durable-objects/auction-room/jobs/runner.ts',
    find: 'this.#settle(job, result, Date.now())\n      this.arm()',
    replace: 'this.#settle(job, result, Date.now())',
    fault: 'no alarm is armed for a job that is tried again',
    caughtBy:
      'tests/durable-objects/auction-room/job-table.test.ts > job: ends after its alarm has returned -> arms the alarm for its next attempt',
  },
]
