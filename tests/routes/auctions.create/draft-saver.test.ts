import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DraftState } from '../../../app/components/listing-form/create-copy.ts'
import { DraftSaver } from '../../../app/routes/auctions.create/draft-saver.ts'
import { readStoredListing } from '../../../app/routes/auctions.create/listing-storage.ts'
import type { WireDraft } from '../../../domain/schemas/drafts.ts'
import {
  errorResponse,
  installFakeBrowser,
  type RecordedRequest,
  type Server,
  toToken,
} from '../../fixtures/browser/fake-browser.ts'

/** The drafts of one person as the API stores them: each save names the version that it is based on. */
class FakeDrafts {
  readonly drafts = new Map<number, WireDraft>()
  /** Whether the answers of the next requests are lost; the server handles the requests in any case. */
  readonly answersLost: boolean[] = []
  isDown = false
  /** The status that answers the next requests, if not null. */
  refusal: number | null = null
  onWritten: () => void = () => undefined

  readonly serve: Server = (asked) => {
    if (this.isDown) throw new TypeError('Failed to fetch')
    if (this.refusal !== null) return errorResponse(this.refusal, { message: 'Not now.' })
    const answer = this.#answer(asked)
    if (this.answersLost.shift()) throw new TypeError('Failed to fetch')
    return answer
  }

  write(id: number, content: Record<string, unknown>): WireDraft {
    const version = (this.drafts.get(id)?.version ?? 0) + 1
    const at = '2026-11-22T22:05:00.000Z'
    const draft = { id, version, content, images: [], created_at: at, updated_at: at }
    this.drafts.set(id, draft)
    this.onWritten()
    return draft
  }

  #answer({ path, method, body }: RecordedRequest): Response {
    const { content, version } = (body ?? {}) as { content: Record<string, unknown>; version: number }
    if (path === '/api/drafts' && method === 'GET') return answered([...this.drafts.values()].reverse())
    if (path === '/api/drafts') return answered(this.write(this.drafts.size + 1, content))
    const id = Number(path.split('/').at(-1))
    const draft = this.drafts.get(id)
    if (draft === undefined) return errorResponse(404, { message: 'This draft was not found.' })
    if (method === 'GET') return answered(draft)
    if (version !== draft.version) return errorResponse(409, { message: 'Changed.' })
    return answered(this.write(id, content))
  }
}

afterEach(() => vi.useRealTimers())

const answered = (data: unknown) => Response.json({ success: true, data })

function saving(draft: { id: number; version: number } | null = null, isOnline = true) {
  const server = new FakeDrafts()
  const browser = installFakeBrowser({ token: toToken('s'), isOnline, server: server.serve })
  const states: DraftState[] = []
  const created: number[] = []
  const saver = new DraftSaver({
    viewerId: 7,
    draft,
    onState: (state) => states.push(state),
    onCreated: (id) => created.push(id),
  })
  onTestFinished(() => saver.stop())
  const stored = (draftId: number | null) => readStoredListing({ viewerId: 7, draftId })
  return { server, browser, saver, states, created, stored }
}

test('saving: first change -> a draft, stored on the device only until the server has it', async () => {
  const { server, saver, states, created, stored } = saving()
  saver.change({ make: 'Honda' })
  expect(stored(null)).toEqual({ content: { make: 'Honda' }, version: 0 })
  await saver.saveNow()
  expect(created).toEqual([1])
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda' })
  expect([stored(null), stored(1)]).toEqual([null, null])
  expect(states).toEqual([
    { kind: 'saving' },
    { kind: 'saved', atMs: Date.parse('2026-11-22T22:05:00.000Z') },
  ])
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  expect(server.drafts.get(1)).toMatchObject({ version: 2, content: { model: 'Accord' } })
})

test('saving: offline -> nothing is sent, and the content stays on the device', async () => {
  const { browser, saver, states, stored } = saving(null, false)
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(browser.requests).toEqual([])
  expect(states.at(-1)).toEqual({ kind: 'offline' })
  expect(stored(null)?.content).toEqual({ make: 'Honda' })
})

test('saving: creation without an answer -> no second draft', async () => {
  const { server, saver, created, states } = saving()
  server.answersLost.push(true)
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'waiting' })
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  expect(created).toEqual([1])
  expect([...server.drafts.keys()]).toEqual([1])
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda', model: 'Accord' })
})

test('saving: save of its own whose answer was lost -> no conflict', async () => {
  const { server, saver, states, stored } = saving({ id: 1, version: 1 })
  server.write(1, {})
  server.answersLost.push(true)
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  await saver.saveNow()
  expect(states.at(-1)?.kind).toBe('saved')
  expect(stored(1)).toBeNull()

  server.answersLost.push(true)
  saver.change({ make: 'Honda', model: 'Civic' })
  await saver.saveNow()
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  await saver.saveNow()
  expect(states.at(-1)?.kind).toBe('saved')
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda', model: 'Accord' })
})

test("draft conflict: another device saved -> nothing is overwritten, and keepMine saves this device's version", async () => {
  const { server, saver, states, stored } = saving({ id: 1, version: 1 })
  server.write(1, {})
  server.write(1, { make: 'Toyota' })
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'conflict' })
  expect(saver.other?.content).toEqual({ make: 'Toyota' })
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Toyota' })
  expect(stored(1)?.content).toEqual({ make: 'Honda', model: 'Accord' })

  saver.keepMine()
  await saver.saveNow()
  expect(server.drafts.get(1)).toMatchObject({ version: 3, content: { make: 'Honda', model: 'Accord' } })
  expect(stored(1)).toBeNull()
})

test('draft conflict: taking the other version -> later changes are based on it', async () => {
  const { server, saver, states, stored } = saving({ id: 1, version: 1 })
  server.write(1, {})
  server.write(1, { make: 'Toyota' })
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(saver.takeOther()?.content).toEqual({ make: 'Toyota' })
  expect(states.at(-1)?.kind).toBe('saved')
  expect(stored(1)).toBeNull()
  saver.change({ make: 'Toyota', model: 'Camry' })
  await saver.saveNow()
  expect(server.drafts.get(1)).toMatchObject({ version: 3, content: { model: 'Camry' } })
})

test('saving: draft deleted on the server -> the content stays, and can be saved as a new draft', async () => {
  const { server, saver, states, created, stored } = saving({ id: 9, version: 1 })
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'gone' })
  expect(stored(9)?.content).toEqual({ make: 'Honda' })
  saver.saveAsNew()
  await saver.saveNow()
  expect(created).toEqual([1])
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda' })
  expect([stored(9), stored(null)]).toEqual([null, null])
})

test('saving: no answer -> a retry with the latest content', async () => {
  const { server, saver, states } = saving({ id: 1, version: 1 })
  server.write(1, {})
  server.isDown = true
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'waiting' })
  server.isDown = false
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  expect(states.at(-1)?.kind).toBe('saved')
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda', model: 'Accord' })
})

test('saving: typing -> on the device at once, on the server after a pause, once and with the latest content', async () => {
  vi.useFakeTimers()
  const { server, browser, saver, stored } = saving({ id: 1, version: 1 })
  server.write(1, {})
  saver.change({ make: 'H' })
  await vi.advanceTimersByTimeAsync(900)
  saver.change({ make: 'Honda' })
  expect(stored(1)).toEqual({ content: { make: 'Honda' }, version: 1 })
  await vi.advanceTimersByTimeAsync(900)
  expect(browser.requests).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(browser.requests.map(({ method }) => method)).toEqual(['PUT'])
  expect(server.drafts.get(1)).toMatchObject({ version: 2, content: { make: 'Honda' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(browser.requests).toHaveLength(1)
})

test.each<[string, (server: FakeDrafts) => void, (server: FakeDrafts) => void]>([
  [
    'no answer',
    (server) => {
      server.isDown = true
    },
    (server) => {
      server.isDown = false
    },
  ],
  [
    'status 503',
    (server) => {
      server.refusal = 503
    },
    (server) => {
      server.refusal = null
    },
  ],
  [
    'status 429',
    (server) => {
      server.refusal = 429
    },
    (server) => {
      server.refusal = null
    },
  ],
])('saving: %s -> saved again by itself until the server has it', async (_, fail, recover) => {
  vi.useFakeTimers()
  const { server, saver, states } = saving({ id: 1, version: 1 })
  server.write(1, {})
  fail(server)
  saver.change({ make: 'Honda' })
  await vi.advanceTimersByTimeAsync(12_000)
  expect(states.at(-1)).toEqual({ kind: 'waiting' })
  recover(server)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(states.at(-1)?.kind).toBe('saved')
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda' })
})

test('saving: one save after another -> each is based on the version of the one before, on the device too', async () => {
  const { server, saver, states, stored } = saving()
  for (const model of ['A', 'B', 'C']) {
    saver.change({ model })
    await saver.saveNow()
    expect(states.at(-1)?.kind, model).toBe('saved')
  }
  expect(server.drafts.get(1)).toMatchObject({ version: 3, content: { model: 'C' } })
  saver.change({ model: 'D' })
  expect(stored(1)).toEqual({ content: { model: 'D' }, version: 3 })
  // Typed while the save is on its way: what waits on the device is based on the answer's version.
  server.onWritten = () => {
    saver.change({ model: 'E' })
    server.isDown = true
  }
  await saver.saveNow()
  expect(stored(1)).toEqual({ content: { model: 'E' }, version: 4 })
})

test('saving: draft refused -> the state has the reason', async () => {
  installFakeBrowser({
    token: toToken('s'),
    server: () => errorResponse(422, { errors: { content: ['The draft is too long'] } }),
  })
  const states: DraftState[] = []
  const saver = new DraftSaver({
    viewerId: 7,
    draft: null,
    onState: (state) => states.push(state),
    onCreated: () => undefined,
  })
  onTestFinished(() => saver.stop())
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'refused', message: 'The draft is too long' })
})

test('finish: draft became a listing -> nothing is left on the device', async () => {
  const { saver, browser, stored } = saving({ id: 1, version: 1 })
  saver.change({ make: 'Honda' })
  saver.finish()
  await saver.saveNow()
  expect(stored(1)).toBeNull()
  expect(browser.requests).toEqual([])
})
