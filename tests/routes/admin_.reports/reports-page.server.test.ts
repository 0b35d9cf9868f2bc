import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loader as loadAdmin } from '../../../app/routes/admin/loader.server.ts'
import { action } from '../../../app/routes/admin_.reports/action.server.ts'
import { loader as loadReports } from '../../../app/routes/admin_.reports/loader.server.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { auditLog } from '../../../worker/db/schema/index.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { callApi } from '../../worker/support/api.ts'
import { tokenFor } from '../../worker/support/listing.ts'
import { pageAs, REQUEST_ID } from '../../worker/support/page-as.ts'
import { confirmAddress, db, makeAuction, makePerson, toViewer } from '../../worker/support/rooms.ts'

/** The page context of a new person with a role; of nobody with null. */
async function contextFor(role: Role | null): Promise<PageContext> {
  return pageAs(role && toViewer(await makePerson({ authorized: false }), { role }))
}

const URL_OF_PAGE = new URL('http://localhost/admin/reports')
const posted = (fields: Record<string, string>) =>
  new Request(URL_OF_PAGE, { method: 'POST', body: new URLSearchParams(fields) })
const toLocation = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : answer)

/** Creates a question and a report of it. */
async function reportedQuestion(question: string): Promise<void> {
  const [{ id }, asker, reader] = [
    await makeAuction(),
    await confirmAddress(await makePerson()),
    await makePerson(),
  ]
  const asked = await callApi('POST', `/auctions/${id}/questions`, {
    token: await tokenFor(asker),
    body: { question },
  })
  const { body } = await callApi('POST', '/reports', {
    token: await tokenFor(reader),
    body: { kind: 'question', id: asked.body.data.id, reason: 'Rude' },
  })
  expect(body.success).toBe(true)
}

function open(context: PageContext, search = '') {
  return loadReports({ request: new Request(`${URL_OF_PAGE}${search}`), params: {}, context: { ...context } })
}

/** The answer of a loader or an action, also where it is a thrown redirect. */
const answerOrThrown = (answer: Promise<unknown>) => answer.catch((thrown: unknown) => thrown)

const decide = (context: PageContext, fields: Record<string, string>) =>
  answerOrThrown(action({ request: posted(fields), params: {}, context: { ...context } }))

test('reports: support -> reads; administrator -> decides once; other visitor -> is redirected', async () => {
  await reportedQuestion('Are you a crook?')
  const [support, admin, other] = [
    await contextFor('support'),
    await contextFor('admin'),
    await contextFor('admin'),
  ]
  expect(toLocation(await answerOrThrown(open(await contextFor(null))))).toBe(
    '/login?redirectTo=%2Fadmin%2Freports',
  )
  expect(toLocation(await answerOrThrown(open(await contextFor('user'))))).toBe('/dashboard')

  const read = await open(support)
  expect(read).toMatchObject({
    mayDecide: false,
    decided: null,
    reports: {
      total: 1,
      data: [{ kind: 'question', text: 'Are you a crook?', reasons: ['Rude'], reports: 1 }],
    },
  })
  expect(
    await loadAdmin({ request: new Request('http://localhost/admin'), params: {}, context: { ...support } }),
  ).toMatchObject({ content: { waiting: { reports: 1 } } })
  const id = String(read.reports.data[0]?.id)
  for (const context of [support, await contextFor('user')]) {
    expect(toLocation(await decide(context, { id, action: 'remove' }))).toBe('/dashboard')
  }
  // An invalid decision changes nothing.
  const wrong: readonly Record<string, string>[] = [{ id, action: 'burn' }, { id: 'x', action: 'remove' }, {}]
  for (const fields of wrong) {
    expect(toLocation(await decide(admin, fields))).toBe('/admin/reports')
  }
  expect((await open(admin)).reports.total).toBe(1)

  const answers = await Promise.all([
    decide(admin, { id, action: 'remove' }),
    decide(other, { id, action: 'remove' }),
  ])
  const locations = answers.map(toLocation)
  expect(locations).toContain('/admin/reports?decided=removed')
  expect(locations).toContainEqual({ message: expect.stringMatching(/decided/) })
  expect(await open(admin)).toMatchObject({ mayDecide: true, reports: { total: 0, data: [] } })
  const removed = { kind: 'question', reasons: ['Rude'], removedAtMs: expect.any(Number) }
  const text = 'Are you a crook?'
  expect((await open(admin, '?list=removed')).removed?.data).toMatchObject([{ ...removed, text }])
  const forSupport = (await open(support, '?list=removed')).removed
  expect(forSupport).toMatchObject({ total: 1, data: [{ ...removed, text: null }] })
  const audited = await db().select().from(auditLog).where(eq(auditLog.action, 'report.removed'))
  expect(audited).toMatchObject([{ requestId: REQUEST_ID }])
  expect(await decide(admin, { id: '999999', action: 'remove' })).toEqual({
    message: 'This was not found.',
  })
})

test('reports page: URL parameter decided -> shown for a known outcome only', async () => {
  const admin = await contextFor('admin')
  const readDecided = async (decided: string) => (await open(admin, `?decided=${decided}`)).decided
  expect([await readDecided('removed'), await readDecided('dismissed'), await readDecided('<b>')]).toEqual([
    'removed',
    'dismissed',
    null,
  ])
})
