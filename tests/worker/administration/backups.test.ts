/** The calls of backups and their tab (docs/rules/administration.md, Backups). */
import { createExecutionContext, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { loader } from '../../../app/routes/admin/loader.server.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { renderPage } from '../../../worker/http/page/render-page.ts'
import { findBackup } from '../../../worker/services/backup/find-backup.ts'
import { closePlatform, finishRestore } from '../../../worker/services/backup/write-database.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { emptyBackups } from '../support/backups.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { makeAuction } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

const stub = () => findBackup(env) as unknown as DurableObjectStub

beforeAll(emptyBackups)

const readTab = async (admin: { token: string }) =>
  callLoader(loader, { context: pageAs(await readViewer(admin.token)), query: 'tab=backups' })

test('backup: started by the API, twice -> process, 409; then available with its files, in the log and on the overview', async () => {
  const admin = await signInProvedAdmin()
  const { token } = admin
  await makeAuction()
  const empty = (await callApi('GET', '/admin/backup/status', { token })).body.data
  expect(empty).toEqual({
    state: 'idle',
    backup_running: false,
    last_backup: null,
    last_backup_type: null,
    backup_directory: 'hammerlane-backups',
    process: null,
    available_backups: [],
  })
  expect(await readTab(admin)).toMatchObject({ content: { backups: [], logs: [] } })

  const started = await callApi('POST', '/admin/backup/start', { token })
  const id = started.body.data.process_id
  expect(started.body.message).toBe(`Manual backup started successfully! Process ID ${id}`)
  const again = await callApi('POST', '/admin/backup/start', { token })
  expect([again.status, again.body.message]).toEqual([409, 'A backup is already running.'])
  await expect
    .poll(async () => {
      await runDurableObjectAlarm(stub())
      return (await callApi('GET', '/admin/backup/status', { token })).body.data.state
    })
    .toBe('idle')

  const { data } = (await callApi('GET', '/admin/backup/status', { token })).body
  expect(data).toMatchObject({ last_backup_type: 'manual', process: { id, state: 'done', reason: null } })
  const [backup] = data.available_backups
  expect(backup.files.map(({ name }: { name: string }) => name)).toEqual([
    'manifest.json',
    'rooms/',
    'platform/',
    'database/',
    'files/',
  ])
  for (const { size } of backup.files) expect(size).toBeGreaterThan(0)
  const overview = (await callApi('GET', '/admin/overview', { token })).body.data
  expect(overview.last_backup).toBe(data.last_backup)
  const logs = async (lines: string) =>
    (await callApi('GET', `/admin/backup/logs?lines=${lines}`, { token })).body
  expect((await logs('2')).data.logs).toHaveLength(2)
  expect((await logs('1000')).data.logs[0]).toContain(`The manual backup ${backup.name} starts.`)
  for (const lines of ['0', '1001', 'many', '1.5']) expect((await logs(lines)).errors.lines).toHaveLength(1)
  expect(await readTab(admin)).toMatchObject({
    content: { backups: [{ name: backup.name, type: 'Manual' }] },
  })
  const entry = await env.DB.prepare(
    "SELECT actor_id, subject_id FROM audit_log WHERE action = 'backup.start'",
  ).all()
  expect(entry.results).toEqual([{ actor_id: admin.userId, subject_id: backup.name }])
})

test('restore: without, with another and with the token -> 404, 401; 422, 404 and 409 where there are accounts', async () => {
  const { token } = await signInProvedAdmin()
  const [backup] = (await callApi('GET', '/admin/backup/status', { token })).body.data.available_backups
  const body = { name: '2026-01-01T11-00-00-daily' }
  const status = async (bearer: string | undefined, sent: object = body) =>
    (await callApi('POST', '/admin/backup/restore', { token: bearer, body: sent })).status
  expect(await status(token)).toBe(404)
  Object.assign(env, { RESTORE_TOKEN: 'too-short' })
  expect(await status('too-short')).toBe(404)
  const restoreToken = 'a-token-for-tests-only-of-32-characters-or-more'
  Object.assign(env, { RESTORE_TOKEN: restoreToken })
  try {
    expect(await status(token)).toBe(401)
    expect(await status(undefined, {})).toBe(401)
    expect(await status(restoreToken, {})).toBe(422)
    expect(await status(restoreToken)).toBe(404)
    expect(await status(restoreToken, { name: backup.name })).toBe(409)
    expect(await status(restoreToken, { name: backup.name, process_id: 99 })).toBe(404)
  } finally {
    Object.assign(env, { RESTORE_TOKEN: undefined })
  }
})

test('RESTORE_TOKEN: set before a restore -> closed for everybody; once a restore has ended -> open', async () => {
  const { registration } = await registerPerson()
  const signIn = async () => (await callApi('POST', '/auth/login', { body: registration })).status
  Object.assign(env, { RESTORE_TOKEN: 'a-token-for-tests-only-of-32-characters-or-more' })
  try {
    await expect.poll(signIn).toBe(503)
    expect((await callApi('POST', '/auth/register', { body: {} })).body.code).toBe('locked')
    expect((await callApi('GET', '/system/health')).status).toBe(200)
    await closePlatform(env, { name: 'a backup', nowMs: Date.now() })
    await finishRestore(env, { name: 'a backup', nowMs: Date.now() })
    await expect.poll(signIn).toBe(200)
  } finally {
    Object.assign(env, { RESTORE_TOKEN: undefined })
    await env.DB.prepare("DELETE FROM settings WHERE key = 'restored'").run()
  }
})

test('restoring: nobody is signed in, only health and pages answer; its end -> earlier sessions and links are gone, and not twice', async () => {
  const { cookie, registration, user } = await registerPerson()
  const [admin, auction] = [await signInProvedAdmin(), await makeAuction()]
  const context = createExecutionContext()
  const visit = async (method: 'GET' | 'POST') => {
    const render = async (_: Request, { viewer }: PageContext) => new Response(viewer?.username ?? 'nobody')
    const headers = { cookie, origin: 'http://localhost' }
    const answer = await renderPage(render)(
      new Request('http://localhost/', { method, headers }),
      env,
      context,
    )
    return [answer.status, await answer.text()]
  }
  const statusOf = async (method: string, path: string, token?: string) =>
    (await callApi(method, path, { token, body: method === 'GET' ? undefined : {} })).status
  const signIn = () => callApi('POST', '/auth/login', { body: registration })
  expect(await visit('GET')).toEqual([200, registration.username])

  await closePlatform(env, { name: 'a backup', nowMs: Date.now() })
  // The session is hidden at once, what the Worker has read of the setting is a second old at most.
  expect(await visit('GET')).toEqual([200, 'nobody'])
  await expect.poll(async () => (await signIn()).body.code).toBe('locked')
  for (const path of ['register', 'refresh', 'logout', 'forgot-password', 'reset-password', 'proof'])
    expect(await statusOf('POST', `/auth/${path}`), path).toBe(503)
  for (const path of ['/auth/profile', '/auctions', '/live', '/admin/backup/status'])
    expect(await statusOf('GET', path, admin.token), path).toBe(503)
  const bid = { token: admin.token, body: { bid_amount: 9_000 } }
  expect((await callApi('POST', `/auctions/${auction.id}/bid`, bid)).body.code).toBe('locked')
  expect(await visit('POST')).toEqual([503, 'Hammerlane is closed for maintenance. Please try again later.'])
  expect(await statusOf('GET', '/system/health')).toBe(200)
  expect(await statusOf('POST', '/admin/backup/restore')).toBe(404)

  const countOf = async (table: string) =>
    await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`).bind(user.id).first('n')
  expect(await countOf('account_tokens')).toBe(1)
  await finishRestore(env, { name: 'a backup', nowMs: Date.now() })
  expect([await countOf('sessions'), await countOf('account_tokens')]).toEqual([0, 0])
  await expect.poll(async () => (await signIn()).status).toBe(200)
  await finishRestore(env, { name: 'a backup', nowMs: Date.now() })
  expect(await countOf('sessions')).toBe(1)
})
