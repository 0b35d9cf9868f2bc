import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { issueLink, issueLinkPair } from '../../../worker/services/accounts/mailed-link.ts'
import { callApi, newRegistration } from '../support/api.ts'
import { EXPECTED_CALLS, type ExpectedCall } from '../support/expected-calls.ts'
import {
  describeChanges,
  escalatedFields,
  readAllRows,
  type SignedIn,
  signedInPerson,
  startTwoFactorApp,
} from '../support/mass-assignment.ts'
import { giveProof } from '../support/proof.ts'
import { makeAuction, startSession } from '../support/rooms.ts'

/**
 * Every changing call is made with a valid body, and with the same body plus fields that a person must not
 * set: both must change every row of every person alike. New calls are covered automatically.
 */

type Body = Readonly<Record<string, unknown>>
type CallInput = { readonly body?: Body; readonly id?: number | string }

const NEW_PASSWORD = { password: 'Another1x', password_confirmation: 'Another1x' }
const CURRENT_PASSWORD = { current_password: 'Sundown42x' }

const createLink = ({ userId, email }: SignedIn, kind: 'verify_email' | 'reset_password') =>
  issueLink(env, { userId, kind, email, nowMs: Date.now() })

/** A valid body for each call about an account; all of these succeed. */
const VALID_CALLS: Readonly<Record<string, (person: SignedIn) => CallInput | Promise<CallInput>>> = {
  'POST /auth/register': () => ({ body: newRegistration({ city: 'Irvine' }) }),
  'POST /auth/login': ({ email }) => ({ body: { email, password: 'Sundown42x' } }),
  'POST /auth/login/two-factor': async ({ email, token }) => {
    const code = await startTwoFactorApp(token, { isOn: true })
    const { body } = await callApi('POST', '/auth/login', { body: { email, password: 'Sundown42x' } })
    return { body: { challenge: body.challenge, code: code() } }
  },
  'POST /auth/logout': () => ({}),
  'POST /auth/refresh': () => ({}),
  'POST /auth/verify-email': async (person) => ({
    body: { token: (await createLink(person, 'verify_email')).token },
  }),
  'POST /auth/resend-verification': () => ({}),
  'POST /auth/forgot-password': ({ email }) => ({ body: { email } }),
  'POST /auth/reset-password': async (person) => ({
    body: { token: (await createLink(person, 'reset_password')).token, ...NEW_PASSWORD },
  }),
  'POST /auth/email/confirm': async ({ userId, email: from }) => {
    const email = `moved-${from}`
    const kinds = [
      { kind: 'change_email_old', email },
      { kind: 'change_email_new', email },
    ] as const
    const [old, fresh] = await issueLinkPair(env, kinds, { userId, nowMs: Date.now() })
    await callApi('POST', '/auth/email/confirm', { body: { token: old.token } })
    return { body: { token: fresh.token } }
  },
  'PUT /auth/profile': () => ({ body: { first_name: 'Ana', profile: { city: 'Irvine' } } }),
  'DELETE /auth/account': () => ({ body: CURRENT_PASSWORD }),
  'PUT /auth/password': () => ({ body: { ...CURRENT_PASSWORD, ...NEW_PASSWORD } }),
  'POST /auth/proof': () => ({ body: { password: 'Sundown42x' } }),
  'POST /auth/email': async ({ token, email }) => {
    await giveProof(token)
    return { body: { email: `new-${email}` } }
  },
  'DELETE /auth/sessions': () => ({}),
  'DELETE /auth/sessions/{id}': async ({ userId }) => ({ id: await startSession(userId) }),
  'POST /auth/two-factor/start': async ({ token }) => {
    await giveProof(token)
    return {}
  },
  'POST /auth/two-factor/confirm': async ({ token }) => {
    const code = await startTwoFactorApp(token, { isOn: false })
    return { body: { code: code() } }
  },
  'POST /auth/two-factor/recovery-codes': async ({ token }) => {
    const code = await startTwoFactorApp(token, { isOn: true })
    return { body: { code: code() } }
  },
  'POST /auth/two-factor/disable': async ({ token }) => {
    const code = await startTwoFactorApp(token, { isOn: true })
    return { body: { code: code() } }
  },
}

type Described = {
  readonly own: readonly string[]
  readonly nested: Readonly<Record<string, readonly string[]>>
}

const calls = new Map<string, Described>()

beforeAll(async () => {
  const { body } = await callApi('GET', '/openapi.json')
  for (const [path, methods] of Object.entries<Record<string, object>>(body.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      calls.set(`${method.toUpperCase()} ${path.replace(/^\/api/, '')}`, describeFields(operation))
    }
  }
  // A person whose id a body could name.
  await signedInPerson()
})

/** Body fields of a call in openapi.json, and those of nested objects. */
function describeFields(operation: object): Described {
  type Schema = { properties?: Record<string, Schema>; oneOf?: Schema[] }
  const { requestBody } = operation as {
    requestBody?: { content: Record<string, { schema: Schema }> }
  }
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  const forms = [schema, ...(schema.oneOf ?? [])]
  const properties: Record<string, Schema> = Object.assign({}, ...forms.map((form) => form.properties))
  const nested = Object.entries(properties).filter(([, schema]) => schema.properties !== undefined)
  return {
    own: Object.keys(properties),
    nested: Object.fromEntries(
      nested.map(([name, { properties: inner = {} }]) => [name, Object.keys(inner)]),
    ),
  }
}

const changing = Object.keys(EXPECTED_CALLS).filter((call) => !call.startsWith('GET '))

test('mass assignment: calls about accounts -> each has a valid body', () => {
  expect(Object.keys(VALID_CALLS).sort()).toEqual(changing.filter((call) => call.includes(' /auth/')).sort())
})

test.each(changing)('mass assignment, %s: extra fields -> same changes as without them', async (call) => {
  const expected = await makeCall(call, (body) => body)
  const described = calls.get(call)
  if (!described) throw new Error(`${call} is not described`)
  const raised = await escalatedFields(described.own)
  const raisedNested = await Promise.all(
    Object.entries(described.nested).map(async ([name, own]) => [name, await escalatedFields(own)] as const),
  )
  const actual = await makeCall(call, (body) => {
    const all: Record<string, unknown> = { ...raised, ...body }
    for (const [name, fields] of raisedNested) all[name] = { ...fields, ...(body[name] as Body) }
    return all
  })
  expect(actual).toEqual(expected)
  if (call in VALID_CALLS) expect(expected.status, JSON.stringify(expected)).toBeLessThan(300)
})

/** Makes the call as a new person: its status, and the changes of all rows. */
async function makeCall(call: string, toBody: (body: Body) => Body) {
  const person = await signedInPerson()
  const { body = {}, id = 0 } = await (VALID_CALLS[call] ?? toInput(EXPECTED_CALLS[call] as ExpectedCall))(
    person,
  )
  const [method = '', path = ''] = call.split(' ')
  const isSignedOut = call === 'POST /auth/register'
  const before = await readAllRows()
  const { status } = await callApi(method, path.replace('{id}', String(id)), {
    body: toBody(body),
    ...(isSignedOut ? {} : { token: person.token }),
  })
  return { status, changes: describeChanges(before, await readAllRows(), isSignedOut ? null : person.userId) }
}

/** Other calls use the bodies of the permission test. */
function toInput({ about, body }: ExpectedCall): () => Promise<CallInput> {
  return async () => {
    const id = about === 'auction' ? (await makeAuction()).id : 1
    const filled = Object.entries(body ?? {}).map(([name, value]) => [name, value === '{id}' ? id : value])
    return { id, body: Object.fromEntries(filled) }
  }
}

test('user_type: neither private nor dealer -> 422 at registration, ignored in the profile', async () => {
  const { token } = await signedInPerson()
  for (const user_type of [
    'seller',
    'buyer',
    'admin',
    'root',
    'Dealer',
    ' dealer',
    ['dealer'],
    7,
    true,
    null,
    {},
  ]) {
    await callApi('PUT', '/auth/profile', { token, body: { user_type } })
    const { body } = await callApi('GET', '/auth/profile', { token })
    expect(body.data.user_type, JSON.stringify(user_type)).toBe('private')
    const registered = await callApi('POST', '/auth/register', { body: newRegistration({ user_type }) })
    expect(Object.keys(registered.body.errors ?? {}), JSON.stringify(user_type)).toEqual(['user_type'])
  }
  await callApi('PUT', '/auth/profile', { token, body: { user_type: 'dealer' } })
  expect((await callApi('GET', '/auth/profile', { token })).body.data.user_type).toBe('dealer')
})
