import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const ROOM_STORAGE_FAULTS: readonly PlantedFault[] = [
  {
    file: 'durable-objects/auction-room/auction-store.ts',
    find: 'if (result.recorded.some(({ event }) => changesTerms(event))) {',
    replace: 'if (changesTerms({ type: "opened" })) {',
    fault: 'a room that starts again has forgotten the terms of its payment',
    caughtBy:
      'tests/worker/administration/system-settings.test.ts > system settings: saved -> paid for afterwards with the new fee, terms and limits; what was paid for keeps its own',
  },
  {
    file: 'durable-objects/auction-room/storage/bid-store.ts',
    find: 'SELECT amount_cents FROM bids WHERE bidder_id = ? AND voided_at_ms IS NULL ORDER',
    replace: 'SELECT amount_cents FROM bids WHERE bidder_id = ? ORDER',
    fault: 'a voided bid counts as the own highest bid',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > own highest bid: proxy bids and voids -> proxy bids count, voided bids do not',
  },
  {
    file: 'durable-objects/auction-room/storage/bid-store.ts',
    find: 'WHERE seq <= ?1 AND (voided_seq IS NULL OR voided_seq > ?1)',
    replace: 'WHERE seq <= ?1',
    fault: 'nobody is notified that a void made them the leader',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > own highest bid: proxy bids and voids -> proxy bids count, voided bids do not',
  },
  {
    file: 'durable-objects/auction-room/storage/bid-store.ts',
    find: 'max(amount_cents) AS amount_cents FROM bids WHERE voided_at_ms IS NULL',
    replace: 'max(amount_cents) AS amount_cents FROM bids WHERE true',
    fault: 'a voided bid is offered the vehicle',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > own highest bid: proxy bids and voids -> proxy bids count, voided bids do not',
  },
  {
    file: 'durable-objects/auction-room/storage/command-store.ts',
    find: "'UPDATE commands SET voided = 1 WHERE command_id = ?', commandId",
    replace: "'UPDATE commands SET voided = 1 WHERE command_id = -?', commandId",
    fault: 'a second void brings back the first voided bid',
    caughtBy:
      'tests/durable-objects/auction-room/room-model.test.ts > room: 10 random auctions from seed 1 -> equal to the model',
  },
  {
    file: 'durable-objects/auction-room/storage/command-store.ts',
    find: '\n      this.#deleteOldWithoutEffect(personId)\n',
    replace: ' void personId\n',
    fault: 'keyed refusals are stored without limit',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > keyed refusals: of a person who may bid -> the newest 500, and every acceptance',
  },
  {
    file: 'durable-objects/auction-room/storage/command-store.ts',
    find: 'WHERE person_id = ? AND offer_kind IS NULL\n',
    replace: "WHERE person_id = ? AND offer_kind IS NULL AND outcome ->> 'accepted' = 0\n",
    fault: 'keyed cancellations without a maximum are stored without limit',
    caughtBy:
      'tests/durable-objects/auction-room/room-bids.test.ts > keyed cancellations: no maximum -> the newest 500',
  },
  {
    file: 'durable-objects/auction-room/storage/history-store.ts',
    find: "AND data ->> 'cause' = 'bid' AND",
    replace: 'AND',
    fault: 'a rescheduled end is shown as an extension',
    caughtBy:
      'tests/durable-objects/auction-room/room-history.test.ts > history: end extended by a bid -> an extension; rescheduled -> none',
  },
  {
    file: 'durable-objects/auction-room/storage/job-table.ts',
    find: "    this.#open.delete(key)\n    this.#sql.exec('UPDATE jobs SET running = 0, parked_reason",
    replace: "    this.#sql.exec('UPDATE jobs SET running = 0, parked_reason",
    fault: 'a parked job cannot be requested again',
    caughtBy:
      'tests/durable-objects/auction-room/room-jobs.test.ts > parked replication: next bid -> runs it again, and the replica is up to date',
  },
  {
    file: 'durable-objects/auction-room/storage/job-table.ts',
    find: 'ON CONFLICT (key) DO UPDATE SET payload = excluded.payload, due_at_ms = excluded.due_at_ms,\n        attempts = 0, parked_reason = NULL',
    replace: 'ON CONFLICT (key) DO NOTHING',
    fault: 'the next bid does not retry a parked replication',
    caughtBy:
      'tests/durable-objects/auction-room/room-jobs.test.ts > parked replication: next bid -> runs it again, and the replica is up to date',
  },
  {
    file: 'durable-objects/auction-room/storage/job-table.ts',
    find: 'due_at_ms = min(due_at_ms, ?) WHERE running = 1',
    replace: 'due_at_ms = due_at_ms WHERE running = 1 AND ? > 0',
    fault: 'a running job keeps its lease after a restart',
    caughtBy:
      'tests/durable-objects/auction-room/job-table.test.ts > running job: restart -> due at once and its attempt counts; a job that waits keeps its time',
  },
  {
    file: 'durable-objects/auction-room/storage/job-table.ts',
    find: 'if (this.#requestedAgain.delete(key)) this.reschedule(key, nowMs + Math.max(againAfterMs, restMs))\n    else this.drop(key)',
    replace: 'this.drop(key)',
    fault: 'a job that was requested while it ran is lost',
    caughtBy:
      'tests/durable-objects/auction-room/job-table.test.ts > running job: requested again -> runs once more after a pause; else it is gone',
  },
]
