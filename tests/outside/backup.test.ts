/**
 * A backup of a living platform, its loss, and the restore, from outside: rooms, channels, database, photos and search equal
 * what the manifest says, row by row; nothing is charged or told twice. Then kill -9 during backups: each one is resumed or
 * failed. `BACKUP_AUCTIONS=200 BACKUP_KILLS=10` for the whole size, which prints its figures.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupName, KEPT_BACKUPS } from '../../domain/administration/backup.ts'
import { DAY_MS } from '../../domain/format/time-units.ts'
import { ApiClient } from '../fixtures/api-client.ts'
import { BACKUP_BUCKET, expectRestored, readBackup, stateRows } from './backup-comparison.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'
import { copyInBucket, forgetAllButBuckets, linesOf, readBucket, readObjects } from './stored-state.ts'

const AUCTIONS = Number(process.env.BACKUP_AUCTIONS ?? 20)
const KILLS = Number(process.env.BACKUP_KILLS ?? 2)
const AT_ONCE = 8
const RESTORE_TOKEN = randomBytes(32).toString('base64url')
const CARD = '4539578763621486'
const PHOTO = readFileSync(join(import.meta.dirname, '../../public/hammerlane.jpg'))
const CANARY = `sk_canary_${randomBytes(12).toString('hex')}`

let product: BareProduct
let admin: ApiClient
let bidders: ApiClient[]
const auctions: { readonly id: number; readonly kind: string }[] = []

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
  await new ApiClient(product.url).must('POST', '/dev/seed/accounts')
  admin = await signInAdmin()
  bidders = await inParallel([1, 2, 3, 4, 5, 6], async (number) =>
    (await new ApiClient(product.url).register(`saved${number}`)).authorize(),
  )
  const kinds = [
    'active',
    'active',
    'maximum',
    'pending',
    'sold',
    'unsold',
    'no_bids',
    'paused',
    'cancelled',
    'draft',
  ]
  const made = await inParallel(
    Array.from({ length: AUCTIONS }, (_, index) => kinds[index % kinds.length] ?? 'active'),
    makeAuction,
  )
  auctions.push(...made)
  await uploadPhotos()
}, 600_000)

afterAll(() => product?.close())

const bidder = (number: number) => bidders[number % bidders.length] as ApiClient
const ofKind = (...kinds: string[]) => auctions.filter(({ kind }) => kinds.includes(kind))

async function signInAdmin(): Promise<ApiClient> {
  const client = await new ApiClient(product.url).signIn('admin@hammerlane.test')
  await client.must('POST', '/api/auth/proof', { body: { password: 'Password1' } })
  return client
}

async function inParallel<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Made>,
) {
  const made: Made[] = []
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const part = items.slice(first, first + AT_ONCE)
    made.push(...(await Promise.all(part.map((item, index) => make(item, first + index)))))
  }
  return made
}

/** Two photos of the first auction. */
async function uploadPhotos(): Promise<void> {
  const seller = await new ApiClient(product.url).signIn('seller@hammerlane.test')
  const body = new FormData()
  body.append('auction_id', String(auctions[0]?.id))
  for (const name of ['front', 'rear']) body.append('images[]', new Blob([PHOTO]), `${name}.jpg`)
  const headers = { authorization: `Bearer ${seller.token}` }
  const { status } = await fetch(`${product.url}/api/images/upload-auction`, {
    method: 'POST',
    headers,
    body,
  })
  expect(status).toBe(201)
}

/** An auction in this state, with bids of two people where it can have some. */
async function makeAuction(
  kind: string,
  index: number,
): Promise<{ readonly id: number; readonly kind: string }> {
  const isLater = kind === 'pending' || kind === 'draft'
  const id = await admin.newAuction({
    starting_bid: 1_000,
    min_bid_increment: 100,
    title: `Car ${index}`,
    ...(kind === 'unsold' && { reserve_price: 90_000 }),
    ...(isLater && { starts_in_ms: 3_600_000, ends_in_ms: 7_200_000 }),
  })
  const hasBids = !isLater && kind !== 'no_bids' && kind !== 'cancelled'
  if (hasBids)
    for (const [offset, amount] of [1_500, 1_700].entries())
      await bidder(index + offset).bid(id, amount, `key-${index}-${offset}`)
  if (kind === 'maximum') await bidder(index + 2).setMaximum(id, 9_000)
  if (['sold', 'unsold', 'no_bids'].includes(kind))
    await admin.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: 1 } })
  if (['paused', 'cancelled', 'draft'].includes(kind))
    await admin.must('PUT', `/api/admin/auctions/${id}`, { body: { status: kind, reason: `Card ${kind}` } })
  return { id, kind }
}

interface Status {
  readonly state: string
  readonly process: {
    readonly id: number
    readonly state: string
    readonly name: string
    readonly reason: string | null
  } | null
  readonly available_backups: readonly { readonly name: string }[]
}

const readStatus = async () => (await admin.must('GET', '/api/admin/backup/status')).data as Status

async function untilIdle(): Promise<Status> {
  for (;;) {
    const status = await readStatus()
    if (status.state === 'idle') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const transactionsOf = async (client: ApiClient) => {
  const { data } = await client.must('GET', '/api/financial/transactions?limit=100')
  return (data as { transactions: { type: string; status: string }[] }).transactions
}

/** What a person was notified of and mailed, as often as it happened. */
async function noticesOf(client: ApiClient, email: string): Promise<string[]> {
  const { data } = await client.must('GET', '/api/user/notifications?per_page=100')
  const outbox = await client.must('GET', `/dev/outbox?to=${encodeURIComponent(email)}`)
  const notices = data as { event: string; data: unknown }[]
  const mails = outbox.data as { subject: string; text: string }[]
  return [
    ...notices.map(({ event, data: facts }) => JSON.stringify([event, facts])),
    ...mails.map(({ subject, text }) => `mail ${subject} ${text}`),
  ].toSorted()
}

const twice = (all: readonly string[]) => all.filter((text, index) => all.indexOf(text) !== index)

test(
  `backup, loss, restore: ${AUCTIONS} auctions of every status, bids during the backup -> equal to the manifest; nothing twice`,
  async () => {
    const startedMs = Date.now()
    await admin.must('POST', '/api/payments/providers', {
      body: { provider: 'stripe', is_active: false, config: { secretKey: CANARY } },
    })
    const typed = { type: 'credit_card', card_token: CARD, is_default: false }
    expect((await admin.ask('POST', '/api/financial/payment-methods', { body: typed })).status).toBe(422)
    await new ApiClient(product.url).must('POST', '/api/auth/forgot-password', {
      body: { email: 'saved1@example.test' },
    })
    const outbox = await admin.must('GET', '/dev/outbox?to=saved1%40example.test')
    const links = (outbox.data as { links: string[] }[]).flatMap((mail) => mail.links)
    const tokens = links.flatMap((link) => /token=([^&]+)/.exec(link)?.[1] ?? [])
    expect(tokens.length).toBeGreaterThan(0)
    for (const { id } of ofKind('sold'))
      await expect
        .poll(async () => (await admin.auction(id)).result)
        .toMatchObject({ outcome: 'sold', payment: 'paid' })

    await admin.must('POST', '/api/admin/backup/start')
    const running = ofKind('active')
    let [amount, accepted, isOver] = [2_000, 0, false]
    const bidding = [0, 1, 2].map(async (number) => {
      while (!isOver) {
        amount += 100
        const answer = await bidder(number).bid(running[amount % running.length]?.id ?? 0, amount)
        if (answer.status === 200) accepted += 1
      }
    })
    const { process, available_backups: available } = await untilIdle()
    isOver = true
    await Promise.all(bidding)
    expect(process).toMatchObject({ state: 'done' })
    const name = available[0]?.name ?? ''
    const backupMs = Date.now() - startedMs
    const before = await inParallel(bidders, async (client, index) => ({
      charged: (await transactionsOf(client)).length,
      mails: (await noticesOf(client, `saved${index + 1}@example.test`)).length,
    }))
    const sessions = [admin, ...bidders].map(({ token }) => token ?? '')

    await product.stop()
    const { manifest, files, bucket } = readBackup(product.storedIn, name)
    const rooms = files.filter(({ part }) => part === 'rooms')
    expect(rooms).toHaveLength(AUCTIONS)
    const statuses = rooms.map(({ file }) => {
      const [room] = stateRows(bucket.get(file)).get('room') ?? []
      return (JSON.parse(String(room?.state)) as { phase: { status: string } }).phase.status
    })
    expect([...new Set(statuses)].toSorted().join(' ')).toBe('active cancelled draft ended paused pending')
    const secrets = [CANARY, CARD, RESTORE_TOKEN, product.authSecret, 'Sundown42x', ...tokens, ...sessions]
    for (const { file } of files) {
      const text = linesOf(bucket.get(file))
        .map((line) => JSON.stringify(line))
        .join('\n')
      for (const secret of secrets) expect(text.includes(secret), `${file} has ${secret}`).toBe(false)
    }

    forgetAllButBuckets(product.storedIn)
    await product.restart(RESTORE_TOKEN)
    const stranger = await new ApiClient(product.url).ask('POST', '/api/auth/register', { body: {} })
    expect(stranger.status).toBe(503)
    const restoringMs = Date.now()
    expect(await runRestore(name, 'another-token-that-nobody-has-set-here')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Set RESTORE_TOKEN to the token of the server.'),
    })
    const restored = await runRestore(name, RESTORE_TOKEN)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.output).toContain(`Restored ${name}: ${AUCTIONS} auctions`)
    const restoreMs = Date.now() - restoringMs
    await product.stop()
    expectRestored(product.storedIn, { manifest, files, bucket })

    await product.restart()
    await continueAuctions(before)
    print(
      `backup: ${AUCTIONS} auctions, ${files.length} files, ${accepted} bids accepted meanwhile, ` +
        `${Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0)} rows; backup ${backupMs} ms, restore ${restoreMs} ms\n`,
    )
  },
  90_000 + AUCTIONS * 2_000,
)

const print = (text: string) => void process.stdout.write(text)

async function runRestore(
  name: string,
  token: string,
): Promise<{ readonly code: number; readonly output: string }> {
  const script = join(import.meta.dirname, '../../scripts/restore-backup.ts')
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, '--name', name, '--url', product.url],
      { env: { ...process.env, RESTORE_TOKEN: token } },
    )
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** People sign in again; auctions go on, close and are paid once; nobody is notified of anything twice. */
async function continueAuctions(
  before: readonly { readonly charged: number; readonly mails: number }[],
): Promise<void> {
  admin = await signInAdmin()
  bidders = await inParallel([1, 2, 3, 4, 5, 6], (number) =>
    new ApiClient(product.url).signIn(`saved${number}@example.test`, 'Sundown42x'),
  )
  expect(await inParallel(bidders, async (client) => (await transactionsOf(client)).length)).toEqual(
    before.map(({ charged }) => charged),
  )
  for (const [index, { id }] of ofKind('maximum').entries()) {
    // Somebody else than the owner of the maximum.
    const number = auctions.findIndex((auction) => auction.id === id)
    const answer = await bidder(number).bid(id, 3_000 + index)
    expect(answer.body).toMatchObject({ receipt: { accepted: true, leading: false } })
  }
  const closing = ofKind('active', 'maximum').slice(0, 20)
  await inParallel(closing, async ({ id }) => {
    await admin.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: 1 } })
    await expect
      .poll(async () => (await admin.auction(id)).result, { timeout: 30_000 })
      .toMatchObject({ outcome: 'sold', payment: 'paid' })
  })
  const charges = (await inParallel(bidders, transactionsOf))
    .flat()
    .filter(({ type }) => type === 'buyer_premium')
  expect(charges).toHaveLength(ofKind('sold').length + closing.length)
  for (const [index, client] of bidders.entries())
    expect(twice(await noticesOf(client, `saved${index + 1}@example.test`)), `saved${index + 1}`).toEqual([])
}

/** After which lines of the log a backup is killed, by turns: in the step that follows, or a later one if that is short. */
const KILLED_AFTER = [
  'is complete',
  'The database is written.',
  'starts.',
  'The photos are listed.',
  'The rooms are written.',
  'The channels are written.',
] as const

/** Old copies of the backup's manifest: with more than are kept, retention takes its time. */
async function addOldBackups(): Promise<void> {
  const [newest] = (await readStatus()).available_backups
  const days = Array.from({ length: KEPT_BACKUPS.daily + 20 }, (_, day) => backupName(day * DAY_MS, 'daily'))
  await product.stop()
  copyInBucket(product.storedIn, {
    bucket: BACKUP_BUCKET,
    key: `manifests/${newest?.name}.json`,
    copies: days.map((name) => `manifests/${name}.json`),
  })
  await product.restart()
}

/** Kills the process once the log has this line; returns the step that the backup had stored. */
async function killAfter(line: string): Promise<string> {
  for (let isThere = false; !isThere; ) {
    const { data } = await admin.must('GET', '/api/admin/backup/logs?lines=20')
    const lines = (data as { logs: string[] }).logs
    const begins = lines.findLastIndex((one) => one.endsWith('starts.'))
    isThere = lines.slice(begins).some((one) => one.includes(line))
  }
  await product.kill()
  const jobs = readObjects(product.storedIn, 'Backup').flatMap((tables) => tables.get('job') ?? [])
  return jobs.map(({ step, state }) => (state === 'running' ? String(step) : 'its end')).join()
}

test(
  `kill -9: ${KILLS} times during backups -> each is resumed or marked failed, and what is listed is whole`,
  async () => {
    await addOldBackups()
    const states: string[] = []
    const steps: string[] = []
    for (let round = 0; round < KILLS; round += 1) {
      await admin.must('POST', '/api/admin/backup/start')
      steps.push(await killAfter(KILLED_AFTER[round % KILLED_AFTER.length] ?? ''))
      await product.restart()
      const { process, available_backups: available } = await untilIdle()
      states.push(process?.state ?? '')
      expect(available.some(({ name }) => name === process?.name)).toBe(process?.state === 'done')
    }
    expect(states.every((state) => state === 'done' || state === 'failed')).toBe(true)
    const { available_backups: available } = await readStatus()
    await product.stop()
    // The daily ones are copies of one manifest, without files of their own.
    for (const { name } of available) if (name.endsWith('manual')) readBackup(product.storedIn, name)
    const listed = new Set(available.map(({ name }) => name))
    const stored = [...readBucket(product.storedIn, BACKUP_BUCKET).keys()].map(
      (key) => key.split('/')[0] ?? '',
    )
    expect([...new Set(stored)].filter((name) => name !== 'manifests' && !listed.has(name))).toEqual([])
    const ends = steps.map((step, index) => `${step}: ${states[index]}`)
    print(`kill -9: ${KILLS} backups broken off, in ${ends.join(', ')}\n`)
    await product.restart()
  },
  60_000 + KILLS * 30_000,
)
