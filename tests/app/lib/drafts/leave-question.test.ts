import { afterEach, expect, test, vi } from 'vitest'
import { askBeforeLeaving, mayLeave } from '../../../../app/lib/drafts/leave-question.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(answer: boolean) {
  const confirm = vi.fn(() => answer)
  vi.stubGlobal('window', { confirm })
  return confirm
}

test('who has nothing to lose is not asked', () => {
  const confirm = answering(false)
  const end = askBeforeLeaving(() => null)
  expect(mayLeave()).toBe(true)
  end()
  expect(confirm).not.toHaveBeenCalled()
})

test('all that would be lost is asked in one question, as it is at that moment, and no more once it is stored', () => {
  const confirm = answering(false)
  let count = 2
  const ends = [askBeforeLeaving(() => `${count} photos`), askBeforeLeaving(() => 'a text')]
  count = 1
  expect(mayLeave()).toBe(false)
  expect(confirm).toHaveBeenCalledExactlyOnceWith('1 photos\na text')
  for (const end of ends) end()
  expect(mayLeave()).toBe(true)
})

test('who says so leaves', () => {
  answering(true)
  const end = askBeforeLeaving(() => 'a text')
  expect(mayLeave()).toBe(true)
  end()
})
