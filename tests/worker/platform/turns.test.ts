/** Work of one key takes turns (worker/services/platform/turns.ts). */
import { describe, expect, test } from 'vitest'
import { createTurns } from '../../../worker/services/platform/turns.ts'

const LIMITS = { atOnce: 2, maxWaiting: 3, maxWaitMs: 20_000, leaseMs: 60_000, restFactor: 0 }
const never = () => new Promise<never>(() => {})

describe('turns', () => {
  test('turns: five pieces of work of one key -> two at a time, all run', async () => {
    const turns = createTurns(LIMITS)
    const work = { running: 0, most: 0 }
    const run = async () => {
      work.running += 1
      work.most = Math.max(work.most, work.running)
      await scheduler.wait(30)
      work.running -= 1
      return 'run'
    }
    const all = await Promise.all(Array.from({ length: 5 }, () => turns.run('a', run)))
    expect(all).toEqual(Array(5).fill('run'))
    expect(work).toEqual({ running: 0, most: 2 })
  })

  test('turns: more wait than may, or wait too long -> not run; another key -> at once', async () => {
    const turns = createTurns({ ...LIMITS, maxWaitMs: 400 })
    for (let count = 0; count < 2; count += 1) void turns.run('a', never)
    const waiting = [1, 2, 3].map((id) => turns.run('a', async () => id))
    const refusedFirst = Promise.race([...waiting, turns.run('a', async () => 4).then(() => 'the fourth')])
    expect(await refusedFirst).toBe('the fourth')
    expect(await turns.run('b', async () => 5)).toBe(5)
    expect(await Promise.all(waiting)).toEqual([null, null, null])
  })

  test('turns: work that never ends -> leaves its place after its lease; that throws -> at once', async () => {
    const turns = createTurns({ ...LIMITS, atOnce: 1, leaseMs: 100 })
    await expect(turns.run('a', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
    void turns.run('a', never)
    expect(await turns.run('a', async () => 'next')).toBe('next')
  })

  test('turns: ten wait, and another comes at every end -> those that came first are run first', async () => {
    const turns = createTurns({ ...LIMITS, atOnce: 1, maxWaiting: 20 })
    const order: number[] = []
    let newcomers = 0
    const run = async (id: number) => {
      order.push(id)
      await scheduler.wait(20)
    }
    const first = Array.from({ length: 10 }, (_, id) =>
      turns.run('a', async () => {
        await run(id)
        const newcomer = 100 + newcomers++
        void turns.run('a', () => run(newcomer))
      }),
    )
    await Promise.all(first)
    expect(order.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('turns: work without I/O -> leaves its place after others had a moment', async () => {
    const turns = createTurns(LIMITS)
    let hadMoment = false
    void scheduler.wait(0).then(() => {
      hadMoment = true
    })
    await turns.run('a', async () => 'done')
    expect(hadMoment).toBe(true)
  })

  test('turns: work of 60 ms with a rest of three times as long -> the next one starts after it', async () => {
    const turns = createTurns({ ...LIMITS, atOnce: 1, restFactor: 3 })
    await turns.run('a', () => scheduler.wait(60))
    const endedMs = Date.now()
    expect(await turns.run('a', async () => Date.now() - endedMs)).toBeGreaterThanOrEqual(170)
  })
})
