import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

const STARTED =
  'tests/worker/platform/platform-lock.test.ts > opened, started or reopened while locked -> paused; draft by its replica -> reached all the same'
const DEADLINE =
  'tests/worker/platform/platform-lock.test.ts > time to pay a premium: passes during the lock -> no default; ends later by the length of the lock'

export const LOCK_FAULTS: readonly PlantedFault[] = [
  {
    file: 'durable-objects/platform/platform.ts',
    find: '        addAnnounced(this.#sql)\n',
    replace: '',
    fault: 'a room whose replica is behind is not locked',
    caughtBy: STARTED,
  },
  {
    file: 'durable-objects/auction-room/lock-follower.ts',
    find: 'return this.#newest === null ? NO_LOCK : lockOf(this.#newest, nowMs)',
    replace: 'return NO_LOCK',
    fault: 'an auction that opens while the platform is locked runs',
    caughtBy: STARTED,
  },
  {
    file: 'worker/services/platform/lock/lock-flag.ts',
    find: '...(isLocked ? [] : extendDeadlinesStatements(db, atMs)),',
    replace: '',
    fault: 'the time to pay a premium runs out while nobody can pay',
    caughtBy: DEADLINE,
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: 'eligibility.locked || request.platformLocked === true || isLocked(auction.state)',
    replace: 'eligibility.locked || isLocked(auction.state)',
    fault: 'for a minute after the press a bidder can still bid in rooms that wait for their turn',
    caughtBy:
      'tests/durable-objects/auction-room/room-eligibility.test.ts > bid: the Worker knows of a lock -> refused though the right to bid is cached; a repeated key -> its receipt',
  },
]
