import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, shownToasts } from '../../../app/lib/toasts/toasts.ts'
import { sharePage } from '../../../app/routes/auctions.$id/share-page.ts'

const URL = 'https://hammerlane.example/auctions/7'
const shown = () => shownToasts().map(({ message }) => message)
const copied: string[] = []

interface Browser {
  readonly share?: (words: ShareData) => Promise<void>
  readonly isCopyAllowed?: boolean
}

function browser({ share, isCopyAllowed = true }: Browser): void {
  const writeText = async (text: string) => {
    if (!isCopyAllowed) throw new DOMException('no', 'NotAllowedError')
    copied.push(text)
  }
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(globalThis, { location: { href: `${URL}?tab=bids` } }))
  vi.stubGlobal('document', { querySelector: () => ({ href: URL }) })
})

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
  copied.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('share: device with a share sheet -> receives title and canonical address, no toast', async () => {
  const share = vi.fn(async () => {})
  browser({ share })
  await sharePage('A car')
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'A car', url: URL })
  expect([shown(), copied]).toEqual([[], []])
})

test('share: no share sheet -> address is copied with a toast', async () => {
  browser({})
  await sharePage('A car')
  expect([shown(), copied]).toEqual([['Link copied'], [URL]])
})

test('share: dismissed by the person -> no copy and no toast', async () => {
  browser({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  await sharePage('A car')
  expect([shown(), copied]).toEqual([[], []])
})

test('share: share sheet fails -> address is copied', async () => {
  browser({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await sharePage('A car')
  expect([shown(), copied]).toEqual([['Link copied'], [URL]])
})

test('share: neither sharing nor copying works -> toast shows the address', async () => {
  browser({ isCopyAllowed: false })
  await sharePage('A car')
  expect(shown()).toEqual([`The link could not be copied. It is ${URL}`])
})

test('share: page without a canonical address -> current address', async () => {
  browser({})
  vi.stubGlobal('document', { querySelector: () => null })
  await sharePage('A car')
  expect(copied).toEqual([`${URL}?tab=bids`])
})
