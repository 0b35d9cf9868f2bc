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

test('what the device shares with gets the title and the one address, and nothing is said here', async () => {
  const share = vi.fn(async () => {})
  browser({ share })
  await sharePage('A car')
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'A car', url: URL })
  expect([shown(), copied]).toEqual([[], []])
})

test('without such a thing the address is copied, and that is said', async () => {
  browser({})
  await sharePage('A car')
  expect([shown(), copied]).toEqual([['Link copied'], [URL]])
})

test('who thinks better of it is left in peace', async () => {
  browser({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  await sharePage('A car')
  expect([shown(), copied]).toEqual([[], []])
})

test('a device that refuses leaves the clipboard', async () => {
  browser({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await sharePage('A car')
  expect([shown(), copied]).toEqual([['Link copied'], [URL]])
})

test('where neither works the address is shown, to copy by hand', async () => {
  browser({ isCopyAllowed: false })
  await sharePage('A car')
  expect(shown()).toEqual([`The link could not be copied. It is ${URL}`])
})

test('a page that names no one address is shared as it stands', async () => {
  browser({})
  vi.stubGlobal('document', { querySelector: () => null })
  await sharePage('A car')
  expect(copied).toEqual([`${URL}?tab=bids`])
})
