import { afterEach, expect, test, vi } from 'vitest'
import { readDraft, removeDraft, storeDraft } from '../../../../app/lib/drafts/draft-storage.ts'

const HERE = { auctionId: 5, viewerId: 7 }
const DRAFT = { kind: 'maximum', text: '12,600' } as const

afterEach(() => vi.unstubAllGlobals())

function stubStorage() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  return items
}

test('draft storage: stored amount -> read for its auction and person only, until removed', () => {
  const items = stubStorage()
  storeDraft(HERE, DRAFT)
  expect(readDraft(HERE)).toEqual(DRAFT)
  expect(readDraft({ ...HERE, auctionId: 6 })).toBeNull()
  expect(readDraft({ ...HERE, viewerId: 8 })).toBeNull()
  removeDraft({ ...HERE, viewerId: 8 })
  expect(readDraft(HERE)).toEqual(DRAFT)
  removeDraft(HERE)
  expect([...items]).toEqual([])
})

test('draft storage: forbidden storage or broken content -> null, no error', () => {
  stubStorage().set('draft_offer_5_7', '{"kind":')
  expect(readDraft(HERE)).toBeNull()
  const deny = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny })
  storeDraft(HERE, DRAFT)
  expect(readDraft(HERE)).toBeNull()
  removeDraft(HERE)
})
