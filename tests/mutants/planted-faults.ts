/** A fault of the rooms, channels or services, and the test in workerd that finds it. */
export interface PlantedFault {
  readonly file: string
  /** Text that stands exactly once in the file, and what replaces it. */
  readonly find: string
  readonly replace: string
  /** What is broken. */
  readonly fault: string
  readonly caughtBy: { readonly file: string; readonly title: string }
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: 'if (!speed.allows(person.userId, Date.now()))',
    replace: 'if (speed.allows(person.userId, Date.now()) === null)',
    fault: 'bids of one person are not limited in speed',
    caughtBy: {
      file: 'tests/durable-objects/auction-room/room-speed.test.ts',
      title: 'rate limit: one command too many -> refused with a receipt',
    },
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: 'if (earlier?.request === requestText(request)) return earlier.outcome',
    replace: '',
    fault: 'a repeated key gets no stored receipt',
    caughtBy: {
      file: 'tests/durable-objects/auction-room/room-bids.test.ts',
      title: 'repeated key: after another bid -> the first receipt beside the present auction',
    },
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: "if (!eligibility.sessionLive) return refuseBid({ code: 'unauthenticated' })",
    replace: '',
    fault: 'an ended session can still bid',
    caughtBy: {
      file: 'tests/durable-objects/auction-room/room-eligibility.test.ts',
      title: 'bid: ended session -> unauthenticated, with nothing about the auction',
    },
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: "refused ?? { code: 'idempotency_conflict' }",
    replace: "refused ?? { code: 'conflict' }",
    fault: 'a key with another request is not an idempotency conflict',
    caughtBy: {
      file: 'tests/durable-objects/auction-room/room-bids.test.ts',
      title: 'repeated key: another amount -> idempotency conflict',
    },
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: 'return auction && (isPublic(auction) || auction.state.sellerId === person.userId) ? auction : null',
    replace: 'return auction',
    fault: 'anybody may bid on a draft',
    caughtBy: {
      file: 'tests/durable-objects/auction-room/room-eligibility.test.ts',
      title: 'order of refusals: several reasons -> 403 before the state, the state before the amount',
    },
  },
  {
    file: 'durable-objects/auction-room/bid-handler.ts',
    find: "if (key !== null && refused.code !== 'locked')",
    replace: 'if (key === null)',
    fault: 'a refusal of the person is not stored under its key',
    caughtBy: {
      file: 'tests/durable-objects/auction-room/room-eligibility.test.ts',
      title: 'bid: no authorization -> refused; accepted at once after it is granted',
    },
  },
  {
    file: 'durable-objects/auction-room/bid-rate-limit.ts',
    find: 'const PER_SECOND = 10',
    replace: 'const PER_SECOND = 20',
    fault: 'twenty bids a second are allowed',
    caughtBy: {
      file: 'tests/durable-objects/auction-room/room-speed.test.ts',
      title: 'rate limit: any second -> ten commands per person',
    },
  },
]
