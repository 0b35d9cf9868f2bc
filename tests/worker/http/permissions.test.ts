/**
 * Every call of openapi.json by every kind of person: the status follows from the permission table
 * (docs/rules/api.md, Permissions).
 */

import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Action, PERMISSIONS, type Rule } from '../../../domain/account/permission-table.ts'
import { permit, type Subject } from '../../../domain/account/permissions.ts'
import type { Person } from '../../../domain/account/roles.ts'
import { refusal } from '../../../domain/errors.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { insertQuestion } from '../../../worker/db/queries/messaging/questions.ts'
import { auctions, listingDrafts, users, vehicleImages } from '../../../worker/db/schema/index.ts'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { callApi } from '../support/api.ts'
import { EXPECTED_CALLS, type ExpectedCall } from '../support/expected-calls.ts'
import { db, makeAuction, makePerson, startSession, type TestPerson } from '../support/rooms.ts'

const PEOPLE = ['anonymous', 'user', 'other', 'seller', 'support', 'admin', 'deactivated'] as const
type Who = (typeof PEOPLE)[number]

const people = new Map<Who, TestPerson>()

async function describedCalls() {
  const { body } = await callApi('GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-access': Action }>>
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Action] => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
        operation['x-access'],
      ]),
    ),
  )
}

let actions = new Map<string, Action>()

beforeAll(async () => {
  actions = await describedCalls()
  for (const who of PEOPLE) if (who !== 'anonymous') people.set(who, await makePerson())
  await db().update(users).set({ verificationStatus: 'verified' })
  const change = (who: Who, columns: Partial<typeof users.$inferInsert>) =>
    db()
      .update(users)
      .set(columns)
      .where(eq(users.id, people.get(who)?.userId ?? 0))
  await change('support', { role: 'support' })
  await change('admin', { role: 'admin' })
  await change('deactivated', { isActive: false })
})

test('permissions: openapi.json and expected calls -> the same set', () => {
  expect(Object.keys(EXPECTED_CALLS).sort()).toEqual([...actions.keys()].sort())
})

test.each(Object.keys(EXPECTED_CALLS))(
  'permissions, %s: every kind of person -> status of the table',
  async (call) => {
    const expected = EXPECTED_CALLS[call] as ExpectedCall
    const action = actions.get(call) as Action
    for (const who of PEOPLE) {
      const { id, subject } = await createResource(expected, who)
      const status = await makeCall(call, { expected, who, id })
      const permission = permit(toPerson(who), action, subject)
      const refused = permission.allowed ? null : refusal(permission.reason).status
      const wanted =
        expected.instead?.[who] ??
        (expected.isHidden && refused === 403 && who !== 'deactivated' ? 404 : refused)
      if (wanted !== null) expect(status, `${who}: ${call}`).toBe(wanted)
      else expect([expected.allowed].flat(), `${who}: ${call}`).toContain(status)
    }
  },
)

/** A draft has no end to come, so its calendar is 404 for its seller too. */
const CALENDAR = 'GET /auctions/{id}/calendar.ics'

test('permissions, public reads of an auction: draft -> seller and administrators only, else 404', async () => {
  const { id, seller } = await createSellerAuction('draft')
  const reads = Object.entries(EXPECTED_CALLS).filter(([call, { about }]) => {
    const { grants }: Rule = PERMISSIONS[actions.get(call) as Action]
    return call.startsWith('GET ') && about === 'auction' && grants.includes('anyone_if_public')
  })
  expect(reads.length).toBeGreaterThan(6)
  for (const [call, expected] of reads) {
    for (const who of PEOPLE) {
      const subject: Subject = { ownerId: seller, isPublic: false }
      const isAllowed = permit(toPerson(who), actions.get(call) as Action, subject).allowed
      expect(await makeCall(call, { expected, who, id }), `${who}: ${call}`).toBe(
        isAllowed && call !== CALENDAR ? expected.allowed : 404,
      )
    }
  }
})

/** The person as the permission table sees them. */
function toPerson(who: Who): Person | null {
  const person = people.get(who)
  if (!person) return null
  const role = who === 'admin' || who === 'support' ? who : 'user'
  const isActive = who !== 'deactivated'
  return { id: person.userId, role, userType: 'private', verificationStatus: 'verified', isActive }
}

/** The call's resource, created for each person, so that no call sees another's changes. */
async function createResource({ about }: ExpectedCall, who: Who): Promise<{ id: number; subject: Subject }> {
  if (about === 'auction') {
    const { id, seller } = await createSellerAuction()
    return { id, subject: { ownerId: seller, isPublic: true, hasBids: false } }
  }
  if (about === 'question') {
    const { id: auctionId, seller } = await createSellerAuction()
    const { userId: askerId } = await makePerson()
    const question = await insertQuestion(db(), { auctionId, askerId, body: 'One key?' }, Date.now())
    return { id: question ?? 0, subject: { ownerId: seller, isPublic: true } }
  }
  if (about === 'vehicle' || about === 'image') {
    const { id, seller } = await createSellerAuction()
    const [auction] = await db().select().from(auctions).where(eq(auctions.id, id))
    const vehicleId = auction?.vehicleId ?? 0
    const subject = { ownerId: seller }
    return { id: about === 'vehicle' ? vehicleId : await createImage(vehicleId), subject }
  }
  if (about === 'draft') {
    const owner = people.get('user')?.userId ?? 0
    const times = { createdAtMs: Date.now(), updatedAtMs: Date.now() }
    const [draft] = await db()
      .insert(listingDrafts)
      .values({ userId: owner, content: {}, ...times })
      .returning({ id: listingDrafts.id })
    return { id: draft?.id ?? 0, subject: { ownerId: owner } }
  }
  if (about === 'session') {
    const owner = people.get('user')?.userId ?? 0
    return { id: Number(await startSession(owner)), subject: { ownerId: owner } }
  }
  return { id: 1, subject: { ownerId: people.get(who)?.userId ?? null } }
}

async function createImage(vehicleId: number): Promise<number> {
  const [image] = await db()
    .insert(vehicleImages)
    .values({
      vehicleId,
      imagePath: `photos/${crypto.randomUUID()}`,
      width: 1,
      height: 1,
      sizeBytes: 1,
      createdAtMs: Date.now(),
    })
    .returning({ id: vehicleImages.id })
  return image?.id ?? 0
}

async function createSellerAuction(
  status: 'active' | 'draft' = 'active',
): Promise<{ id: number; seller: number }> {
  const seller = people.get('seller') as TestPerson
  const { id } = await makeAuction(
    status === 'draft' ? { status, paid: false, startAtMs: Date.now() + HOUR_MS } : {},
    seller,
  )
  return { id, seller: seller.userId }
}

/** Each call has its own session, because some calls end sessions. */
async function makeCall(
  call: string,
  { expected, who, id }: { readonly expected: ExpectedCall; readonly who: Who; readonly id: number },
): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const headers = new Headers()
  const person = people.get(who)
  if (person) {
    const { userId } = person
    const sessionId = await startSession(userId)
    headers.set('authorization', `Bearer ${await signToken(env, { userId, sessionId }, Date.now())}`)
  }
  if (expected.upgrade) headers.set('upgrade', 'websocket')
  if (expected.body) headers.set('content-type', 'application/json')
  const form = expected.form && new FormData()
  for (const [name, value] of Object.entries(expected.form ?? {}))
    form?.set(name, value.replace('{id}', String(id)))
  const response = await exports.default.fetch(
    `http://localhost/api${path
      .replace('{id}', String(id))
      .replace(/\{image\}|\{offer\}/, '1')
      .replace('{item}', 'keys')}`,
    {
      method,
      headers,
      ...(form ? { body: form } : {}),
      ...(expected.body ? { body: JSON.stringify(expected.body).replace('"{id}"', String(id)) } : {}),
    },
  )
  response.webSocket?.accept()
  response.webSocket?.close(1000, 'done')
  if (!response.webSocket) await response.text()
  return response.status
}
