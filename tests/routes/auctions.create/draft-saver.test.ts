import { expect, onTestFinished, test } from 'vitest'
import type { DraftState } from '../../../app/components/listing-form/create-copy.ts'
import { DraftSaver } from '../../../app/routes/auctions.create/draft-saver.ts'
import { readStoredListing } from '../../../app/routes/auctions.create/listing-storage.ts'
import type { WireDraft } from '../../../domain/schemas/drafts.ts'
import {
  type Asked,
  openBrowser,
  refused,
  type Server,
  tokenOf,
} from '../../fixtures/browser/fake-browser.ts'

/** The drafts of one person, as the API keeps them: each save names the version that it was read with. */
class FakeDrafts {
  readonly drafts = new Map<number, WireDraft>()
  /** What becomes of the next answers; the request is heard all the same. */
  readonly answersLost: boolean[] = []
  isDown = false

  readonly serve: Server = (asked) => {
    if (this.isDown) throw new TypeError('Failed to fetch')
    const answer = this.#answer(asked)
    if (this.answersLost.shift()) throw new TypeError('Failed to fetch')
    return answer
  }

  write(id: number, content: Record<string, unknown>): WireDraft {
    const version = (this.drafts.get(id)?.version ?? 0) + 1
    const at = '2026-11-22T22:05:00.000Z'
    const draft = { id, version, content, images: [], created_at: at, updated_at: at }
    this.drafts.set(id, draft)
    return draft
  }

  #answer({ path, method, body }: Asked): Response {
    const { content, version } = (body ?? {}) as { content: Record<string, unknown>; version: number }
    if (path === '/api/drafts' && method === 'GET') return answered([...this.drafts.values()].reverse())
    if (path === '/api/drafts') return answered(this.write(this.drafts.size + 1, content))
    const id = Number(path.split('/').at(-1))
    const draft = this.drafts.get(id)
    if (draft === undefined) return refused(404, { message: 'This draft was not found.' })
    if (method === 'GET') return answered(draft)
    if (version !== draft.version) return refused(409, { message: 'Changed.' })
    return answered(this.write(id, content))
  }
}

const answered = (data: unknown) => Response.json({ success: true, data })

function saving(draft: { id: number; version: number } | null = null, isOnline = true) {
  const server = new FakeDrafts()
  const browser = openBrowser({ token: tokenOf('s'), isOnline, server: server.serve })
  const states: DraftState[] = []
  const begun: number[] = []
  const saver = new DraftSaver({
    viewerId: 7,
    draft,
    onState: (state) => states.push(state),
    onCreated: (id) => begun.push(id),
  })
  onTestFinished(() => saver.stop())
  const kept = (draftId: number | null) => readStoredListing({ viewerId: 7, draftId })
  return { server, browser, saver, states, begun, kept }
}

test('what is typed begins a draft, and is kept on the device only until the server has it', async () => {
  const { server, saver, states, begun, kept } = saving()
  saver.change({ make: 'Honda' })
  expect(kept(null)).toEqual({ content: { make: 'Honda' }, version: 0 })
  await saver.saveNow()
  expect(begun).toEqual([1])
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda' })
  expect([kept(null), kept(1)]).toEqual([null, null])
  expect(states).toEqual([
    { kind: 'saving' },
    { kind: 'saved', atMs: Date.parse('2026-11-22T22:05:00.000Z') },
  ])
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  expect(server.drafts.get(1)).toMatchObject({ version: 2, content: { model: 'Accord' } })
})

test('offline nothing is sent, and all of it waits on the device', async () => {
  const { browser, saver, states, kept } = saving(null, false)
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(browser.asked).toEqual([])
  expect(states.at(-1)).toEqual({ kind: 'offline' })
  expect(kept(null)?.content).toEqual({ make: 'Honda' })
})

test('a draft whose beginning was not answered is not begun twice', async () => {
  const { server, saver, begun, states } = saving()
  server.answersLost.push(true)
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'waiting' })
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  expect(begun).toEqual([1])
  expect([...server.drafts.keys()]).toEqual([1])
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda', model: 'Accord' })
})

test('an own save whose answer was lost is not taken for another device', async () => {
  const { server, saver, states, kept } = saving({ id: 1, version: 1 })
  server.write(1, {})
  server.answersLost.push(true)
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  await saver.saveNow()
  expect(states.at(-1)?.kind).toBe('saved')
  expect(kept(1)).toBeNull()

  server.answersLost.push(true)
  saver.change({ make: 'Honda', model: 'Civic' })
  await saver.saveNow()
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  await saver.saveNow()
  expect(states.at(-1)?.kind).toBe('saved')
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda', model: 'Accord' })
})

test('what another device saved is not written over: the person chooses', async () => {
  const { server, saver, states, kept } = saving({ id: 1, version: 1 })
  server.write(1, {})
  server.write(1, { make: 'Toyota' })
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'conflict' })
  expect(saver.other?.content).toEqual({ make: 'Toyota' })
  saver.change({ make: 'Honda', model: 'Accord' })
  await saver.saveNow()
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Toyota' })
  expect(kept(1)?.content).toEqual({ make: 'Honda', model: 'Accord' })

  saver.keepMine()
  await saver.saveNow()
  expect(server.drafts.get(1)).toMatchObject({ version: 3, content: { make: 'Honda', model: 'Accord' } })
  expect(kept(1)).toBeNull()
})

test('who takes the other version goes on from it', async () => {
  const { server, saver, states, kept } = saving({ id: 1, version: 1 })
  server.write(1, {})
  server.write(1, { make: 'Toyota' })
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(saver.takeOther()?.content).toEqual({ make: 'Toyota' })
  expect(states.at(-1)?.kind).toBe('saved')
  expect(kept(1)).toBeNull()
  saver.change({ make: 'Toyota', model: 'Camry' })
  await saver.saveNow()
  expect(server.drafts.get(1)).toMatchObject({ version: 3, content: { model: 'Camry' } })
})

test('a draft that is gone keeps what was typed, and can begin anew', async () => {
  const { server, saver, states, begun, kept } = saving({ id: 9, version: 1 })
  saver.change({ make: 'Honda' })
  await saver.saveNow()
  expect(states.at(-1)).toEqual({ kind: 'gone' })
  expect(kept(9)?.content).toEqual({ make: 'Honda' })
  saver.saveAsNew()
  await saver.saveNow()
  expect(begun).toEqual([1])
  expect(server.drafts.get(1)?.content).toEqual({ make: 'Honda' })
  expect([kept(9), kept(null)]).toEqual([null, null])
})

test('without an answer it waits and tries again, and what was typed meanwhile goes along', async () => {
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

test('a draft that the server does not take says why', async () => {
  openBrowser({
    token: tokenOf('s'),
    server: () => refused(422, { errors: { content: ['The draft is too long'] } }),
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

test('what has become a listing leaves nothing on the device', async () => {
  const { saver, browser, kept } = saving({ id: 1, version: 1 })
  saver.change({ make: 'Honda' })
  saver.finish()
  await saver.saveNow()
  expect(kept(1)).toBeNull()
  expect(browser.asked).toEqual([])
})
