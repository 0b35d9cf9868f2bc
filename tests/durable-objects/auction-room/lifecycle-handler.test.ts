import { expect, test } from 'vitest'
import { LifecycleHandler } from '../../../durable-objects/auction-room/lifecycle-handler.ts'

/** Whether the command of a reopening says that the sale is paid or may become paid. */
async function reopen(stages: readonly string[], paid: boolean): Promise<boolean> {
  let decidedWith: boolean | undefined
  const state = { auctionId: 1, sellerId: 2, round: 1 }
  const left = [...stages]
  const handler = new LifecycleHandler({
    sql: { exec: () => ({ toArray: () => [] }) },
    announce: async () => undefined,
    outstandingSale: async () => (paid ? 'paid' : null),
    carLoss: async () => null,
    unpaidBuyers: async () => new Set<number>(),
    closedAmong: async () => new Set<number>(),
    jobs: { stage: () => (left.length > 1 ? left.shift() : left[0]) },
    store: {
      auction: { state },
      perform: ({ outstandingSale }: { outstandingSale: string | null }) => {
        decidedWith = outstandingSale !== null
        return { decision: { accepted: false, refusal: { reason: 'conflict' } }, state }
      },
    },
  } as never)
  await handler.change({ by: 'admin', actorId: 3, change: { type: 'reopen' } } as never)
  return decidedWith ?? false
}

test.each([
  ['not sold', ['none'], false, false],
  ['charge has not begun', ['untried'], false, false],
  ['charge is under way', ['tried'], false, true],
  ['charge begins while the database is asked', ['untried', 'tried'], false, true],
  ['charge ends while the database is asked', ['untried', 'none', 'none', 'none'], false, false],
  ['paid', ['none'], true, true],
])('reopening: %s -> decided with what is known of the sale', async (_, stages, paid, isOutstanding) => {
  expect(await reopen(stages, paid)).toBe(isOutstanding)
})
