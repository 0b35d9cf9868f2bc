/** Backups and their restore, step by step (docs/rules/administration.md, Backups). */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BackupJob, backupName, KEPT_BACKUPS } from '../../../domain/administration/backup.ts'
import { countFailure, readJob } from '../../../durable-objects/backup/backup-store.ts'
import { TAKE_STEPS } from '../../../durable-objects/backup/take-steps.ts'
import { database } from '../../../worker/db/client.ts'
import { BACKUP_TABLES, STORED_TABLES } from '../../../worker/db/queries/backup/backup-tables.ts'
import { readTablePage } from '../../../worker/db/queries/backup/table-pages.ts'
import { readLockSetting } from '../../../worker/db/queries/platform/platform-lock.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { runScheduled } from '../../../worker/jobs/schedule.ts'
import { listBackups, noParts, putManifest, readManifest } from '../../../worker/services/backup/bucket.ts'
import { gunzipRows } from '../../../worker/services/backup/files.ts'
import { findBackup } from '../../../worker/services/backup/find-backup.ts'
import { checkBackups } from '../../../worker/services/backup/start-backup.ts'
import { isRestoring } from '../../../worker/services/backup/write-database.ts'
import { findPlatform } from '../../../worker/services/platform/lock/find-platform.ts'
import { emptyBackups } from '../../worker/support/backups.ts'
import { expectReplicaToEqualRoom } from '../../worker/support/room-replica.ts'
import {
  bid,
  drain,
  getRoomStub,
  makeAuction,
  makePerson,
  readNotifications,
  setMaximum,
} from '../../worker/support/rooms.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  armFault('d1', 0)
  armFault('r2', 0)
})

const stub = () => findBackup(env) as unknown as DurableObjectStub

/** Runs the alarm until the job has ended; returns it. */
async function finish(): Promise<BackupJob> {
  for (let round = 0; round < 2_000; round += 1) {
    await runDurableObjectAlarm(stub())
    const { job } = await findBackup(env).status()
    if (job !== null && job.state !== 'running') return job
  }
  throw new Error('The job does not end.')
}

async function start() {
  const started = await findBackup(env).start({ type: 'manual', actor: null })
  if (!started.ok) throw new Error(started.refusal.message)
  return started.value
}

const keysUnder = async (prefix: string) => (await env.BACKUPS.list({ prefix })).objects.map(({ key }) => key)

const rowsOf = async (table: string) =>
  (await env.DB.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).all()).results

const idsIn = async (table: 'auctions' | 'users') =>
  (await env.DB.prepare(`SELECT id FROM ${table}`).all<{ id: number }>()).results.map(({ id }) => id)

async function tableFile(name: string, table: string): Promise<Record<string, unknown>[]> {
  const file = await env.BACKUPS.get(`${name}/database/${table}-00001.ndjson.gz`)
  const [columns = [], ...rows] = await gunzipRows<unknown[]>(
    (await file?.arrayBuffer()) ?? new ArrayBuffer(),
  )
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [String(column), row[index]])))
}

test('tables: the schema -> each one has its use in a backup', async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
    AND name <> 'd1_migrations' ORDER BY name`,
  ).all<{ name: string }>()
  expect(BACKUP_TABLES.map(({ name }) => name).toSorted()).toEqual(results.map(({ name }) => name))
})

test('start: at 3 AM PST by the cron, and by hand at once -> the second one is refused, and one backup is made', async () => {
  await runScheduled(env, '0 11 * * *', Date.now())
  const { job: first } = await findBackup(env).status()
  if (first === null) throw new Error('No backup was started.')
  expect([first.state, first.name]).toEqual(['running', expect.stringMatching(/-daily$/)])
  const second = await findBackup(env).start({ type: 'manual', actor: null })
  expect(second).toMatchObject({
    ok: false,
    refusal: { code: 'conflict', message: 'A backup is already running.' },
  })
  expect(await listBackups(env.BACKUPS)).toEqual([])
  expect(await finish()).toMatchObject({ id: first.id, state: 'done' })
  expect((await listBackups(env.BACKUPS)).map(({ name }) => name)).toEqual([first.name])
  expect((await findBackup(env).logs(1))[0]).toContain(`The backup ${first.name} is complete`)
})

test('start: another deployment began one in this second, or the site waits for its restore -> another name; refused', async () => {
  const nowMs = Date.now()
  const taken = [0, 1, 2, 3].map((later) => backupName(nowMs + later * 1_000, 'manual'))
  for (const name of taken) await env.BACKUPS.put(`${name}/begun`, 'by another deployment')
  const started = await findBackup(env).start({ type: 'manual', actor: null })
  expect(started.ok && taken.includes(started.value.name)).toBe(false)
  expect(await finish()).toMatchObject({ state: 'done' })
  expect(await (await env.BACKUPS.get(`${taken[0]}/begun`))?.text()).toBe('by another deployment')

  Object.assign(env, { RESTORE_TOKEN: 'a-token-for-tests-only-of-32-characters-or-more' })
  try {
    const known = (await listBackups(env.BACKUPS)).length
    await runScheduled(env, '0 11 * * *', Date.now())
    expect(await findBackup(env).start({ type: 'manual', actor: null })).toMatchObject({ ok: false })
    expect(await listBackups(env.BACKUPS)).toHaveLength(known)
  } finally {
    Object.assign(env, { RESTORE_TOKEN: undefined })
  }
})

test('backup: the object is broken off before and after each step -> resumed, and equal to one that was not', async () => {
  await bid(await makeAuction(), await makePerson(), 6_000)
  await start()
  const { name: whole } = await finish()
  const job = await start()
  const steps = new Set<string>()
  for (let round = 0; round < 2_000; round += 1) {
    const { job: now } = await findBackup(env).status()
    if (now?.state !== 'running') break
    // The first try of each step fails with its effects half-done; then the object is gone.
    if (!steps.has(now.step)) {
      armFault('r2', 1)
      armFault('d1', 1)
      await runDurableObjectAlarm(stub())
      armFault('r2', 0)
      armFault('d1', 0)
    }
    steps.add(now.step)
    await evictDurableObject(stub())
    await runDurableObjectAlarm(stub())
  }
  // The object's own alarm takes some steps in between.
  expect(steps.size).toBeGreaterThan(Object.keys(TAKE_STEPS).length / 2)
  const [one, two] = [await readManifest(env.BACKUPS, whole), await readManifest(env.BACKUPS, job.name)]
  expect(two?.tables).toEqual(one?.tables)
  expect(two?.parts.rooms.files).toBe(one?.parts.rooms.files)
  expect(await keysUnder(`${job.name}/`)).toHaveLength((await keysUnder(`${whole}/`)).length)
})

test('backup: a step that keeps failing -> failed, its files deleted, never available, an alert', async () => {
  await makeAuction()
  const { name } = await start()
  await runDurableObjectAlarm(stub())
  await runDurableObjectAlarm(stub())
  await runInDurableObject(stub(), (_, { storage }) => {
    storage.sql.exec("UPDATE job SET step = 'nonsense'")
  })
  expect(await finish()).toMatchObject({ state: 'failed', reason: 'There is no step nonsense.' })
  expect(await keysUnder(name)).toEqual([])
  expect((await listBackups(env.BACKUPS)).some((backup) => backup.name === name)).toBe(false)
  const alert = await env.DB.prepare('SELECT kind, message FROM admin_alerts WHERE key = ?')
    .bind(`backup_failed:${name}`)
    .first()
  expect(alert).toMatchObject({ kind: 'backup_failed', message: expect.stringContaining(name) })
})

test('page of a table: small rows, then large ones -> ends with the row that reaches the bytes; a failed step -> half the rows', async () => {
  const { userId } = await makePerson()
  const contents = ['', '', '', 'é'.repeat(400), 'é'.repeat(400), '']
  await env.DB.batch(
    contents.map((content) =>
      env.DB.prepare(
        'INSERT INTO listing_drafts (user_id, content, created_at_ms, updated_at_ms) VALUES (?, ?, 1, 1)',
      ).bind(userId, content),
    ),
  )
  const pageSizes = async (limit: number) => {
    const sizes: number[] = []
    let page = { lastRow: 0, isLast: false }
    while (!page.isLast) {
      const asked = { columns: ['content'], afterRow: page.lastRow, limit, bytes: 1_000 }
      const read = await readTablePage(
        database(env),
        { name: 'listing_drafts', use: 'store', leavesOut: `user_id <> ${userId}` },
        asked,
      )
      sizes.push(read.rows.length)
      page = read
    }
    return sizes
  }
  expect(await pageSizes(100)).toEqual([5, 1])
  expect(await pageSizes(4)).toEqual([4, 2])
  expect(await pageSizes(6)).toEqual([5, 1])

  await runInDurableObject(stub(), (_, { storage: { sql } }) => {
    const limitAfter = (place: object) => {
      sql.exec('UPDATE job SET place = ?', JSON.stringify(place))
      countFailure(sql)
      return readJob(sql)?.place
    }
    const place = readJob(sql)?.place ?? {}
    expect(limitAfter({ limit: 5_000 })).toEqual({ limit: 2_500 })
    expect(limitAfter({ limit: 1 })).toEqual({ limit: 1 })
    expect(limitAfter(place)).toEqual(place)
  })
  await env.DB.prepare('DELETE FROM listing_drafts WHERE user_id = ?').bind(userId).run()
})

test('retention: 32 daily ones and a manual one -> the newest 30 and the manual one stay, the files of the others are deleted', async () => {
  await emptyBackups()
  const old = Array.from({ length: KEPT_BACKUPS.daily + 2 }, (_, day) =>
    backupName(Date.UTC(2020, 0, day + 1), 'daily'),
  )
  const facts = {
    format: 1,
    type: 'daily',
    created: '2020-01-01T00:00:00.000Z',
    ended: '',
    started_by: null,
  } as const
  for (const name of old) {
    await env.BACKUPS.put(`${name}/rooms/1.ndjson.gz`, 'x')
    await putManifest(env.BACKUPS, {
      ...facts,
      name,
      schema: '',
      numbers: {},
      tables: {},
      parts: noParts(),
      lists: [],
    })
  }
  const { name } = await start()
  await finish()
  const kept = await listBackups(env.BACKUPS)
  expect(kept.filter(({ type }) => type === 'daily').map((one) => one.name)).toEqual(
    old.slice(2).toReversed(),
  )
  expect(kept[0]?.name).toBe(name)
  expect(await keysUnder(old[0] ?? '')).toEqual([])
})

test('blank: bodies and links of account mails, and what gives access -> not in a backup', async () => {
  const { userId } = await makePerson()
  const mail = `INSERT INTO emails (key, user_id, to_address, subject, text_body, html_body, links, state, next_attempt_at_ms, created_at_ms)
    VALUES (?, ?, 'a@example.com', 'A subject', 'a secret body', 'a secret body', '["https://secret"]', ?, 1, 1)`
  await env.DB.batch([
    env.DB.prepare(mail).bind(`verify:${userId}`, userId, 'queued'),
    env.DB.prepare(mail).bind(`reset:${userId}`, userId, 'sent'),
    env.DB.prepare(mail).bind(`won:${userId}`, userId, 'queued'),
  ])
  const { name } = await start()
  await finish()
  const mails = (await tableFile(name, 'emails')).filter(({ user_id }) => user_id === userId)
  expect(
    mails.map(({ key, text_body, html_body, links, state }) => [key, text_body, html_body, links, state]),
  ).toEqual([
    [`verify:${userId}`, '', '', '[]', 'failed'],
    [`reset:${userId}`, '', '', '[]', 'sent'],
    [`won:${userId}`, 'a secret body', 'a secret body', '["https://secret"]', 'queued'],
  ])
  const stored = STORED_TABLES.map((table) => table.name)
  for (const table of ['sessions', 'account_tokens', 'push_subscriptions', 'push_keys'])
    expect(stored).not.toContain(table)
  await env.DB.prepare('DELETE FROM emails WHERE user_id = ?').bind(userId).run()
})

test('daily: none for 26 hours -> an alert, once a day; a new one -> none', async () => {
  const [newest] = await listBackups(env.BACKUPS)
  const endedMs = newest?.endedMs ?? 0
  const missed = async () =>
    (await env.DB.prepare("SELECT 1 FROM admin_alerts WHERE key LIKE 'backup_missed:%'").all()).results.length
  await checkBackups(env, endedMs + 26 * 3_600_000)
  expect(await missed()).toBe(0)
  for (const _ of [1, 2]) await checkBackups(env, endedMs + 26 * 3_600_000 + 1)
  expect(await missed()).toBe(1)
})

test('restore: a wiped state -> rooms, channels and every stored table as before, lists and search built again', async () => {
  const auction = await makeAuction({ title: 'A rare Accord' })
  const [one, two] = [await makePerson(), await makePerson()]
  await setMaximum(auction, one, 9_000)
  await bid(auction, two, 7_000)
  // Those of the tests above too: then their replicas are equal to them.
  for (const id of await idsIn('auctions')) await drain(id)
  await runScheduled(env, '* * * * *', Date.now())
  for (const key of ['restored/1.jpg', 'restored/2.jpg']) await env.PHOTOS.put(key, key)
  const { name } = await start()
  await finish()
  await env.PHOTOS.delete('restored/2.jpg')
  const tables = BACKUP_TABLES.filter(({ use }) => use !== 'leave_out').map((table) => table.name)
  const before = new Map<string, unknown>()
  for (const table of tables) before.set(table, await rowsOf(table))
  const notified = await readNotifications(two)

  const refused = await findBackup(env).restore(name)
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
  await wipe()
  await expectRefusals(name, two.userId)
  expect(await findBackup(env).restore(name)).toMatchObject({ ok: true })
  // Broken off in the middle, and again.
  for (let round = 0; round < 40; round += 1) {
    await runDurableObjectAlarm(stub())
    if (round % 5 === 0) await evictDurableObject(stub())
  }
  expect(await findBackup(env).start({ type: 'manual', actor: null })).toMatchObject({ ok: false })
  expect(await finish()).toMatchObject({ kind: 'restore', state: 'done', reason: null })
  expect(await isRestoring(env)).toBe(false)
  const all = await findBackup(env).logs(100)
  const logs = all.slice(
    all.findLastIndex((line) => line.includes('The restore of') && line.endsWith('starts.')),
  )
  expect(logs.filter((line) => line.includes('failed') || line.includes('left out'))).toEqual([])
  expect(logs.some((line) => line.endsWith('Photos that are missing or changed: 1.'))).toBe(true)

  await expectReplicaToEqualRoom(auction)
  for (const table of tables) {
    if (table === 'audit_log' || table === 'word_versions' || table === 'word_changes') continue
    // A list that had nobody left keeps a row of 0.
    const counted = (rows: unknown) =>
      (rows as Record<string, unknown>[]).filter(({ auctions, people }) => auctions !== 0 && people !== 0)
    const found = (await rowsOf(table)).filter((row) => table !== 'settings' || row.key !== 'restored')
    expect(counted(found), table).toEqual(counted(before.get(table)))
  }
  expect(await readNotifications(two)).toEqual(notified)
  const found = await env.SEARCH.prepare("SELECT rowid FROM words WHERE words MATCH 'rare'").all<{
    rowid: number
  }>()
  expect(found.results.map(({ rowid }) => rowid)).toEqual([auction.id])
  const next = await makePerson()
  expect(next.userId).toBeGreaterThan(two.userId + 9_000)
  expect(await bid(auction, next, 8_000)).toMatchObject({ accepted: true, receipt: { leading: false } })
})

/** What cannot be restored: nothing of this name, another schema, a damaged file; a channel with a state fails it half-done. */
async function expectRefusals(name: string, userId: number): Promise<void> {
  const refusalOf = async (of: string) => {
    const started = await findBackup(env).restore(of)
    return started.ok ? null : started.refusal.message
  }
  expect(await refusalOf('2020-01-01T00-00-00-manual')).toContain('no complete backup')
  expect(await refusalOf(backupName(Date.UTC(2020, 0, KEPT_BACKUPS.daily), 'daily'))).toContain(
    'another version',
  )

  const [key = ''] = await keysUnder(`${name}/database/users`)
  const bytes = (await (await env.BACKUPS.get(key))?.arrayBuffer()) ?? new ArrayBuffer()
  await env.BACKUPS.put(key, 'something else')
  expect(await refusalOf(name)).toBeNull()
  expect(await finish()).toMatchObject({ state: 'failed', reason: `${key} is damaged: its SHA-256 differs.` })
  expect(await isRestoring(env)).toBe(false)
  expect(await idsIn('users')).toEqual([])
  await env.BACKUPS.put(key, bytes)

  const channel = env.USER_CHANNEL.getByName(String(userId))
  await channel.enterRoom(userId, 1)
  expect(await refusalOf(name)).toBeNull()
  expect(await finish()).toMatchObject({ state: 'failed', step: 'channels' })
  // The platform stays closed, and the crons wait, until it is repeated.
  expect(await readLockSetting(database(env))).toBe('restoring')
  await env.DB.prepare('DELETE FROM health_checks').run()
  await runScheduled(env, '* * * * *', Date.now())
  expect(await rowsOf('health_checks')).toEqual([])
  await wipeObject(channel as unknown as DurableObjectStub)
}

async function wipeObject(one: DurableObjectStub): Promise<void> {
  await runInDurableObject(one, async (_, { storage }) => {
    await storage.deleteAlarm()
    await storage.deleteAll()
  })
  // A call of it that is under way on a busy machine lets the first try time out.
  await evictDurableObject(one).catch(() => evictDurableObject(one))
}

/** Empties rooms, channels and databases; the bucket of backups stays. */
async function wipe(): Promise<void> {
  const stubs = [
    findPlatform(env) as unknown as DurableObjectStub,
    ...(await idsIn('auctions')).map((id) => getRoomStub(id)),
    ...(await idsIn('users')).map(
      (id) => env.USER_CHANNEL.getByName(String(id)) as unknown as DurableObjectStub,
    ),
  ]
  for (const one of stubs) await wipeObject(one)
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = ON'),
    ...BACKUP_TABLES.toReversed().map((table) => env.DB.prepare(`DELETE FROM "${table.name}"`)),
  ])
  await env.SEARCH.prepare("INSERT INTO words (words) VALUES ('delete-all')").run()
}
