import { expect, test } from 'vitest'
import {
  decideJoin,
  decideWaitingJoin,
  type JoinLimit,
  newJoinLimit,
} from '../../../domain/realtime/join-limit.ts'
import { socketLimits } from '../../../domain/realtime/socket-limits.ts'

const { joins: rate } = socketLimits(1)

function join(limit: JoinLimit<number>, since: number, nowMs: number) {
  return decideJoin(limit, since, rate, nowMs)
}

/** The limit after three joins at once. */
function afterBurst(): JoinLimit<number> {
  let limit = newJoinLimit<number>(rate, 0)
  for (const since of [1, 2, 3]) {
    const decision = join(limit, since, 0)
    expect(decision).toMatchObject({ answered: since, waitMs: null })
    limit = decision.limit
  }
  return limit
}

test('joins: three at once -> answered at once; a fourth -> waits a second', () => {
  expect(join(afterBurst(), 4, 0)).toMatchObject({ answered: null, waitMs: 1_000 })
})

test('joins: several wait -> one timer, and the newest is answered', () => {
  const first = join(afterBurst(), 4, 0)
  const second = join(first.limit, 9, 300)
  expect(second).toMatchObject({ answered: null, waitMs: null })
  const late = decideWaitingJoin(second.limit, rate, 1_000)
  expect(late).toMatchObject({ answered: 9, waitMs: null })
  expect(decideWaitingJoin(late.limit, rate, 9_000)).toMatchObject({ answered: null, waitMs: null })
})

test('joins: timer early -> waits for the rest', () => {
  const waiting = join(afterBurst(), 4, 0)
  expect(decideWaitingJoin(waiting.limit, rate, 750)).toMatchObject({ answered: null, waitMs: 250 })
})

test('joins: one a second -> all answered at once', () => {
  let limit = afterBurst()
  for (let second = 1; second < 10; second += 1) {
    const decision = join(limit, second, second * 1_000)
    expect(decision.answered).toBe(second)
    limit = decision.limit
  }
})

test('joins: a newer one comes when the timer is due -> answered, and the timer finds nothing', () => {
  const waiting = join(afterBurst(), 4, 0)
  const newer = join(waiting.limit, 9, 1_000)
  expect(newer).toMatchObject({ answered: 9, waitMs: null })
  expect(decideWaitingJoin(newer.limit, rate, 1_000)).toMatchObject({ answered: null, waitMs: null })
})
