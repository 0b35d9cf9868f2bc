import { expect, test } from 'vitest'
import { eachOf } from '../../../worker/services/platform/each-of.ts'

test('each of: one fails -> the others run in turn, and the failure is thrown after them', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new Error('1 failed')
    done.push(item)
  }
  const failed = await eachOf([1, 2, 3], 'some failed', work).catch((error: unknown) => error)
  expect(done).toEqual([2, 3])
  expect(failed).toMatchObject({ message: 'some failed', errors: [{ message: '1 failed' }] })
})
