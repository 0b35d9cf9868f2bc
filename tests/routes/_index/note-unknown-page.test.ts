import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from '../../../app/lib/toasts/toasts.ts'
import { noteUnknownPage } from '../../../app/routes/_index/note-unknown-page.ts'

vi.mock('../../../app/lib/toasts/toasts.ts', () => ({ showToast: vi.fn() }))
afterEach(() => vi.unstubAllGlobals())

function openHome(cookie: string) {
  const focus = vi.fn()
  const page = { cookie, querySelector: () => ({ focus }) }
  vi.stubGlobal('document', page)
  noteUnknownPage()
  return { page, focus }
}

test('home page: followed link led nowhere -> says so once, and the search has the focus', () => {
  const { page, focus } = openHome('hl_theme=dark; hl_unknown=1')
  expect(focus).toHaveBeenCalledTimes(1)
  expect(vi.mocked(showToast).mock.lastCall?.[0].message).toBe(
    'That page does not exist. Search for a car instead.',
  )
  expect(page.cookie).toMatch(/^hl_unknown=; .*Max-Age=0/)
})

test('home page: any other visit -> no note, and the focus stays', () => {
  vi.mocked(showToast).mockClear()
  expect(openHome('hl_theme=dark').focus).not.toHaveBeenCalled()
  expect(showToast).not.toHaveBeenCalled()
})
