import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ChosenFile,
  createUploadQueue,
  type QueuedFile,
} from '../../../../app/components/photo-manager/upload-queue.ts'
import type { ApiOutcome } from '../../../../app/lib/session/call-api.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'

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
const NETWORK_LOST = { kind: 'no_answer', reason: 'network' } as const
const TIMED_OUT = { kind: 'no_answer', reason: 'timeout' } as const
const refusedWith = (status: number, body: object, retryAfterS: number | null = null) =>
  ({ kind: 'refused', status, body, retryAfterS }) as const

const chosenFile = (name: string): ChosenFile => ({
  file: new File(['x'], name),
  imageType: 'exterior',
  altText: '',
})

/** A queue whose uploads the test answers. */
function openQueue(path: string | null = '/drafts/1/images') {
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
    findState: (name: string) => files.find(({ file }) => file.name === name)?.state,
    findKey: (name: string) => files.find(({ file }) => file.name === name)?.key ?? 0,
    last: () => sent.at(-1) as Sent,
  }
}

test('upload queue: three files -> one per request, two in parallel, in the order of choice', async () => {
  const { queue, sent, names, stored, states } = openQueue()
  queue.add(['a', 'b', 'c'].map(chosenFile))
  expect(names()).toEqual(['a', 'b'])
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' })
  await sent[1]?.answer(STORED)
  expect(names()).toEqual(['a', 'b', 'c'])
  await sent[0]?.answer(STORED)
  await sent[2]?.answer(STORED)
  expect(stored).toEqual(['b', 'a', 'c'])
  expect(states()).toEqual({})
})

test("upload queue: progress event -> fraction in the file's state", () => {
  const { queue, sent, findState } = openQueue()
  queue.add([chosenFile('a')])
  sent[0]?.progress(0.4)
  expect(findState('a')).toEqual({ kind: 'sending', done: 0.4 })
})

test('upload queue: no target -> files are ready and start when the target is set', () => {
  const { queue, names, states, sent } = openQueue(null)
  queue.add([chosenFile('a')])
  expect([names(), states()]).toEqual([[], { a: 'ready' }])
  queue.setPath('/drafts/9/images')
  expect(sent.map(({ path }) => path)).toEqual(['/drafts/9/images'])
})

test("upload queue: refused file -> keeps the server's reason and does not block the others", async () => {
  const { queue, sent, names, findState, findKey } = openQueue()
  queue.add(['a.jpg', 'b.jpg', 'c.jpg'].map(chosenFile))
  await sent[0]?.answer(refusedWith(422, { errors: { images: ['a.jpg: This image could not be read'] } }))
  expect(findState('a.jpg')).toEqual({ kind: 'failed', reason: 'This image could not be read' })
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  await sent[1]?.answer(refusedWith(500, {}))
  expect(findState('b.jpg')).toEqual({ kind: 'failed', reason: 'Failed to upload images' })
  queue.retry(findKey('a.jpg'))
  expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'a.jpg'])
  expect(findState('b.jpg')?.kind).toBe('failed')
})

test('upload queue: rate limit -> reason with the time to wait', async () => {
  const { queue, last, findState } = openQueue()
  queue.add([chosenFile('a')])
  await last().answer(refusedWith(429, { message: 'Too many requests' }, 120))
  expect(findState('a')).toEqual({
    kind: 'failed',
    reason: 'Too many attempts. Please try again in 2 minutes.',
  })
})

test('upload queue: connection lost -> all wait and resume by themselves', async () => {
  const { queue, sent, names, states, last } = openQueue()
  queue.add(['a', 'b', 'c'].map(chosenFile))
  await sent[0]?.answer(NETWORK_LOST)
  await sent[1]?.answer(NETWORK_LOST)
  expect(states()).toEqual({ a: 'offline', b: 'offline', c: 'offline' })
  queue.wake()
  expect(names()).toEqual(['a', 'b', 'a', 'b'])
  await sent[2]?.answer(STORED)
  expect(states()).toEqual({ b: 'sending', c: 'sending' })
  await sent[3]?.answer(NETWORK_LOST)
  await last().answer(refusedWith(503, {}))
  expect(states()).toEqual({ b: 'offline', c: 'offline' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(states()).toEqual({ b: 'sending', c: 'sending' })
})

test('upload queue: three timeouts -> fails until the person retries', async () => {
  const { queue, last, names, findState, findKey } = openQueue()
  queue.add([chosenFile('a')])
  for (const _ of [1, 2, 3]) {
    await last().answer(TIMED_OUT)
    await vi.advanceTimersByTimeAsync(30_000)
  }
  expect(names()).toHaveLength(3)
  expect(findState('a')).toEqual({ kind: 'failed', reason: 'Failed to upload images' })
  queue.retry(findKey('a'))
  expect(names()).toHaveLength(4)
})

test('upload queue: cancelled file -> aborted and never stored, the next one starts', async () => {
  const { queue, sent, names, stored, states, findKey } = openQueue()
  queue.add(['a', 'b', 'c', 'd'].map(chosenFile))
  queue.cancel(findKey('a'))
  queue.cancel(findKey('d'))
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(names()).toEqual(['a', 'b', 'c'])
  await sent[0]?.answer(STORED)
  expect(stored).toEqual([])
  expect(states()).toEqual({ b: 'sending', c: 'sending' })
})

test('upload queue: stopped -> aborts everything and emits nothing more', async () => {
  const { queue, sent, stored } = openQueue()
  queue.add([chosenFile('a')])
  queue.stop()
  expect(sent[0]?.signal.aborted).toBe(true)
  await sent[0]?.answer(NETWORK_LOST)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect([stored, sent.length]).toEqual([[], 1])
})
