/** Reasons to refuse an upload, for every route that takes photos: clear messages, nothing stored. */

import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { PHOTO_MESSAGES } from '../../../domain/photos/photo-rules.ts'
import { api } from '../../../worker/api/index.ts'
import { sessions } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { sweepDiscarded } from '../../../worker/services/listings/photos/discard-photos.ts'
import { callApi } from '../support/api.ts'
import { readViewer } from '../support/page-as.ts'
import { db } from '../support/rooms.ts'
import { type Bytes, createForm, freshPng, newListing, sendForm, vehicleFields } from '../support/selling.ts'

type Files = readonly (readonly [name: string, bytes: Bytes])[]

interface Target {
  readonly path: string
  readonly fields: () => Record<string, string | readonly string[]>
}

let token: string
let targets: Readonly<Record<string, Target>>

beforeAll(async () => {
  const listing = await newListing()
  token = listing.token
  const draft = await callApi('POST', '/drafts', { token, body: { content: {} } })
  const none = () => ({})
  targets = {
    '/drafts/{id}/images': { path: `/drafts/${draft.body.data.id}/images`, fields: none },
    '/vehicles': { path: '/vehicles', fields: vehicleFields },
    '/auctions/{id}/images': { path: `/auctions/${listing.auctionId}/images`, fields: none },
    '/images/upload-vehicle': {
      path: '/images/upload-vehicle',
      fields: () => ({ vehicle_id: String(listing.vehicleId) }),
    },
    '/images/upload-auction': {
      path: '/images/upload-auction',
      fields: () => ({ auction_id: String(listing.auctionId) }),
    },
  }
})

const CALLS = [
  '/drafts/{id}/images',
  '/vehicles',
  '/auctions/{id}/images',
  '/images/upload-vehicle',
  '/images/upload-auction',
] as const

function makeTarget(call: string): Target {
  const target = targets[call]
  if (!target) throw new Error(`no target for ${call}`)
  return target
}

function upload(call: string, files: Files) {
  const { path, fields } = makeTarget(call)
  const form = createForm(
    fields(),
    files.map(([name, bytes], index) => [`images[${index}]`, name, bytes] as const),
  )
  return sendForm(path, { token, form })
}

/** Every row of the database and every key of the bucket, except the attempt counters. */
async function everything() {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%' and name not in ('d1_migrations', 'rate_limit_hits')",
  ).all<{ name: string }>()
  const rows = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)))
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await env.PHOTOS.list(cursor === undefined ? {} : { cursor })
    keys.push(...page.objects.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return { rows: Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]?.results])), keys }
}

test('upload routes: API table -> equal to the list tested here', async () => {
  const { body } = await callApi('GET', '/openapi.json')
  const paths: Record<string, Record<string, { requestBody?: { content?: object } }>> = body.paths
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).some(({ requestBody }) => 'multipart/form-data' in (requestBody?.content ?? {}))
      ? [path.replace(/^\/api/, '')]
      : [],
  )
  expect(taking.sort()).toEqual([...CALLS].sort())
})

async function bomb(): Promise<ArrayBuffer> {
  const bytes = (await freshPng()).slice(0)
  new DataView(bytes).setUint32(16, 40_000)
  new DataView(bytes).setUint32(20, 40_000)
  return bytes
}

const BAD: readonly (readonly [name: string, bytes: () => Promise<Bytes>, reason: string])[] = [
  ['page.jpg', async () => '<html><script>alert(1)</script></html>', PHOTO_MESSAGES.wrongType],
  ['letter.png', async () => '%PDF-1.7', PHOTO_MESSAGES.wrongType],
  ['empty.jpg', async () => '', PHOTO_MESSAGES.empty],
  ['heavy.jpg', async () => new Uint8Array(11 * 1024 * 1024), PHOTO_MESSAGES.tooLarge],
  ['bomb.png', bomb, PHOTO_MESSAGES.tooManyPixels],
  ['half.png', async () => (await freshPng(400, 400)).slice(0, 60), PHOTO_MESSAGES.unreadable],
]

test.each(CALLS)(
  '%s: batch with an invalid file -> refused with its name and reason, nothing stored',
  async (call) => {
    const before = await everything()
    for (const [name, bytes, reason] of BAD) {
      const { status, body } = await upload(call, [
        ['good.png', await freshPng()],
        [name, await bytes()],
      ])
      expect([status, body.errors], name).toEqual([422, { images: [`${name}: ${reason}`] }])
    }
    const several = BAD.filter(([name]) => name !== 'heavy.jpg' && name !== 'half.png')
    const files = await Promise.all(several.map(async ([name, bytes]) => [name, await bytes()] as const))
    expect((await upload(call, files)).body.errors.images).toEqual(
      several.map(([name, , reason]) => `${name}: ${reason}`),
    )
    expect(await everything()).toEqual(before)
  },
)

test.each(CALLS)('%s: 200 files -> refused completely', async (call) => {
  const tiny = await freshPng(1, 1)
  const files = Array.from({ length: 200 }, (_, index) => [`${index}.png`, tiny] as const)
  const before = await everything()
  const { status, body } = await upload(call, files)
  expect([status, body.errors]).toEqual([422, { images: [PHOTO_MESSAGES.tooMany] }])
  expect(await everything()).toEqual(before)
})

test.each(CALLS)('%s: signed out while pictures are rendered -> 401, nothing stored', async (call) => {
  const { path, fields } = makeTarget(call)
  const form = createForm(fields(), [['images[0]', 'a.png', await freshPng()]])
  const before = await everything()
  const sessionId = Number((await readViewer(token))?.sessionId)
  const revoke = (revokedAtMs: number | null) =>
    db().update(sessions).set({ revokedAtMs }).where(eq(sessions.id, sessionId))
  const photos = new Proxy(env.PHOTOS, {
    get: (bucket, name: keyof R2Bucket) =>
      name === 'put'
        ? async (...args: Parameters<R2Bucket['put']>) => {
            await revoke(Date.now())
            return bucket.put(...args)
          }
        : bucket[name].bind(bucket),
  })
  const request = new Request(`http://localhost/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = await api.fetch(request, { ...env, PHOTOS: photos }, createExecutionContext())
  await revoke(null)
  expect([answer.status, await everything()]).toEqual([401, before])
})

const HEAD = '--x\r\ncontent-disposition: form-data; name="images[0]"; filename="a.png"\r\n\r\n'

async function sendBody(call: string, body: Blob | string, type = 'multipart/form-data; boundary=x') {
  const { status } = await exports.default.fetch(`http://localhost/api${makeTarget(call).path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: typeof body === 'string' ? body : await body.arrayBuffer(),
  })
  return status
}

test.each(CALLS)('%s: truncated or malformed body -> nothing stored', async (call) => {
  const before = await everything()
  expect(await sendBody(call, new Blob([HEAD, await freshPng()]))).toBe(400)
  expect(await sendBody(call, '{}', 'application/json')).toBe(415)
  expect(await everything()).toEqual(before)
})

test('upload: more than 50 MB in all -> refused, nothing stored', async () => {
  const before = await everything()
  const over = new Blob([HEAD, new Uint8Array(51 * 1024 * 1024), '\r\n--x--\r\n'])
  expect(await sendBody('/images/upload-vehicle', over)).toBe(413)
  expect(await everything()).toEqual(before)
})

test.each(CALLS)(
  '%s: interrupted while storing, then repeated -> nothing left behind, then stored once',
  async (call) => {
    const files: Files = [
      ['a.png', await freshPng()],
      ['b.png', await freshPng()],
    ]
    const before = await everything()
    armFault('r2', 1)
    expect((await upload(call, files)).status).toBeGreaterThanOrEqual(500)
    expect(await everything()).toEqual(before)
    // The bucket stays unavailable: files marked for deletion go with the next sweep.
    armFault('r2', 2)
    expect((await upload(call, files)).status).toBeGreaterThanOrEqual(500)
    await sweepDiscarded(env, Date.now() + 2 * HOUR_MS)
    expect(await everything()).toEqual(before)

    expect((await upload(call, files)).status).toBe(201)
    const { keys } = await everything()
    expect(keys.length - before.keys.length).toBe(4)
    if (call === '/vehicles') return
    const again = await upload(call, files)
    expect(again.status).toBe(201)
    expect(again.body.image_ids).toHaveLength(2)
    expect((await everything()).keys).toEqual(keys)
  },
)

test('upload: vehicle, draft or auction of another seller -> refused, nothing stored', async () => {
  const own = token
  const stranger = (await newListing()).token
  const before = await everything()
  token = stranger
  for (const call of CALLS.filter((path) => path !== '/vehicles')) {
    const { status } = await upload(call, [['a.png', await freshPng()]])
    expect([403, 404], call).toContain(status)
  }
  token = own
  expect(await everything()).toEqual(before)
})
