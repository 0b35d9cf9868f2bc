import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ChosenFile,
  createUploadQueue,
  type QueuedFile,
} from '../../../../app/components/photo-manager/upload-queue.ts'
import type { ApiOutcome } from '../../../../app/lib/session/call-api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Sent {
  readonly name: string
  readonly path: string
  readonly signal: AbortSignal
  readonly progress: (done: number) => void
  readonly answer: (outcome: ApiOutcome<string>) => Promise<void>
}

const STORED = { kind: 'answered', body: 'stored' } as const
const LOST = { kind: 'no_answer', reason: 'network' } as const
const STALLED = { kind: 'no_answer', reason: 'timeout' } as const
const refusedWith = (status: number, body: object, retryAfterS: number | null = null) =>
  ({ kind: 'refused', status, body, retryAfterS }) as const

const chosen = (name: string): ChosenFile => ({
  file: new File(['x'], name),
  imageType: 'exterior',
  altText: '',
})

/** A queue, what it has sent, and how it stands; answers are the test's. */
function open(path: string | null = '/drafts/1/images') {
  const sent: Sent[] = []
  const stored: string[] = []
  let files: readonly QueuedFile[] = []
  const queue = createUploadQueue<string>({
    send: (to, { file }, { signal, onProgress }) =>
      new Promise((resolve) => {
        sent.push({
          name: file.name,
          path: to,
          signal,
          progress: onProgress,
          answer: async (outcome) => {
            resolve(outcome)
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
    onStored: ({ file }) => stored.push(file.name),
    onChange: (next) => {
      files = next
    },
  })
  queue.setPath(path)
  return {
    queue,
    sent,
    stored,
    names: () => sent.map(({ name }) => name),
    states: () => Object.fromEntries(files.map(({ file, state }) => [file.name, state.kind])),
    stateOf: (name: string) => files.find(({ file }) => file.name === name)?.state,
    keyOf: (name: string) => files.find(({ file }) => file.name === name)?.key ?? 0,
    last: () => sent.at(-1) as Sent,
  }
}

test('files go one a request, two at once, in the order of choice', async () => {
  const { queue, sent, names, stored, states } = open()
  queue.add(['a', 'b', 'c'].map(chosen))
  expect(names()).toEqual(['a', 'b'])
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' })
  await sent[1]?.answer(STORED)
  expect(names()).toEqual(['a', 'b', 'c'])
  await sent[0]?.answer(STORED)
  await sent[2]?.answer(STORED)
  expect(stored).toEqual(['b', 'a', 'c'])
  expect(states()).toEqual({})
})

test('what is sent says how far it is', () => {
  const { queue, sent, stateOf } = open()
  queue.add([chosen('a')])
  sent[0]?.progress(0.4)
  expect(stateOf('a')).toEqual({ kind: 'sending', done: 0.4 })
})

test('while there is nothing that they could belong to files are ready, and go when there is', () => {
  const { queue, names, states, sent } = open(null)
  queue.add([chosen('a')])
  expect([names(), states()]).toEqual([[], { a: 'ready' }])
  queue.setPath('/drafts/9/images')
  expect(sent.map(({ path }) => path)).toEqual(['/drafts/9/images'])
})

test('one that is refused stays with the server’s reason and does not hold up the others', async () => {
  const { queue, sent, names, stateOf, keyOf } = open()
  queue.add(['a.jpg', 'b.jpg', 'c.jpg'].map(chosen))
  await sent[0]?.answer(refusedWith(422, { errors: { images: ['a.jpg: This image could not be read'] } }))
  expect(stateOf('a.jpg')).toEqual({ kind: 'failed', reason: 'This image could not be read' })
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  await sent[1]?.answer(refusedWith(500, {}))
  expect(stateOf('b.jpg')).toEqual({ kind: 'failed', reason: 'Failed to upload images' })
  queue.retry(keyOf('a.jpg'))
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'a.jpg'])
  expect(stateOf('b.jpg')?.kind).toBe('failed')
})

test('a limit that is reached says how long to wait', async () => {
  const { queue, last, stateOf } = open()
  queue.add([chosen('a')])
  await last().answer(refusedWith(429, { message: 'Too many requests' }, 120))
  expect(stateOf('a')).toEqual({
    kind: 'failed',
    reason: 'Too many attempts. Please try again in 2 minutes.',
  })
})

test('without a connection all wait, and go on by themselves', async () => {
  const { queue, sent, names, states, last } = open()
  queue.add(['a', 'b', 'c'].map(chosen))
  await sent[0]?.answer(LOST)
  await sent[1]?.answer(LOST)
  expect(states()).toEqual({ a: 'offline', b: 'offline', c: 'offline' })
  queue.wake()
  expect(names()).toEqual(['a', 'b', 'a', 'b'])
  await sent[2]?.answer(STORED)
  expect(states()).toEqual({ b: 'sending', c: 'sending' })
  await sent[3]?.answer(LOST)
  await last().answer(refusedWith(503, {}))
  expect(states()).toEqual({ b: 'offline', c: 'offline' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(states()).toEqual({ b: 'sending', c: 'sending' })
})

test('a connection that is there and carries nothing is tried three times, then the person decides', async () => {
  const { queue, last, names, stateOf, keyOf } = open()
  queue.add([chosen('a')])
  for (const _ of [1, 2, 3]) {
    await last().answer(STALLED)
    await vi.advanceTimersByTimeAsync(30_000)
  }
  expect(names()).toHaveLength(3)
  expect(stateOf('a')).toEqual({ kind: 'failed', reason: 'Failed to upload images' })
  queue.retry(keyOf('a'))
  expect(names()).toHaveLength(4)
})

test('one that is cancelled is broken off and never stored here; the next takes its turn', async () => {
  const { queue, sent, names, stored, states, keyOf } = open()
  queue.add(['a', 'b', 'c', 'd'].map(chosen))
  queue.cancel(keyOf('a'))
  queue.cancel(keyOf('d'))
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(names()).toEqual(['a', 'b', 'c'])
  await sent[0]?.answer(STORED)
  expect(stored).toEqual([])
  expect(states()).toEqual({ b: 'sending', c: 'sending' })
})

test('with the page gone everything is broken off, and nothing is told any more', async () => {
  const { queue, sent, stored } = open()
  queue.add([chosen('a')])
  queue.stop()
  expect(sent[0]?.signal.aborted).toBe(true)
  await sent[0]?.answer(LOST)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([stored, sent.length]).toEqual([[], 1])
})
