import { afterEach, expect, test, vi } from 'vitest'
import { askBeforeLeaving, confirmLeaving } from '../../../../app/lib/drafts/leave-question.ts'

afterEach(() => vi.unstubAllGlobals())

function stubConfirm(answer: boolean) {
  const confirm = vi.fn(() => answer)
  vi.stubGlobal('window', { confirm })
  return confirm
}

test('leaving: nothing to lose -> no question', () => {
  const confirm = stubConfirm(false)
  const unregister = askBeforeLeaving(() => null)
  expect(confirmLeaving()).toBe(true)
  unregister()
  expect(confirm).not.toHaveBeenCalled()
})

test('leaving: several losses -> one question with current texts, none once they are stored', () => {
  const confirm = stubConfirm(false)
  let count = 2
  const unregisters = [askBeforeLeaving(() => `${count} photos`), askBeforeLeaving(() => 'a text')]
  count = 1
  expect(confirmLeaving()).toBe(false)
  expect(confirm).toHaveBeenCalledExactlyOnceWith('1 photos\na text')
  for (const unregister of unregisters) unregister()
  expect(confirmLeaving()).toBe(true)
})

test('leaving: question confirmed -> page may be left', () => {
  stubConfirm(true)
  const unregister = askBeforeLeaving(() => 'a text')
  expect(confirmLeaving()).toBe(true)
  unregister()
})
