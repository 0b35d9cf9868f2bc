import { afterEach, expect, test, vi } from 'vitest'
import { forgetDraft, keepDraft, keptDraft } from '../../../../app/lib/drafts/draft-storage.ts'

const HERE = { auctionId: 5, viewerId: 7 }
const DRAFT = { kind: 'maximum', text: '12,600' } as const

afterEach(() => vi.unstubAllGlobals())

function tab() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

test('what was typed is kept for its auction and its person alone, until it is let go', () => {
  const items = tab()
  keepDraft(HERE, DRAFT)
  expect(keptDraft(HERE)).toEqual(DRAFT)
  expect(keptDraft({ ...HERE, auctionId: 6 })).toBeNull()
  expect(keptDraft({ ...HERE, viewerId: 8 })).toBeNull()
  forgetDraft({ ...HERE, viewerId: 8 })
  expect(keptDraft(HERE)).toEqual(DRAFT)
  forgetDraft(HERE)
  expect([...items]).toEqual([])
})

test('where storage is forbidden, or holds what is no draft, nothing is kept and nothing fails', () => {
  tab().set('draft_offer_5_7', '{"kind":')
  expect(keptDraft(HERE)).toBeNull()
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepDraft(HERE, DRAFT)
  expect(keptDraft(HERE)).toBeNull()
  forgetDraft(HERE)
})
