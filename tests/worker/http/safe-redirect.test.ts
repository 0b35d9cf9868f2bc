import { expect, test } from 'vitest'
import { action as signIn } from '../../../app/routes/login/action.server.ts'
import { action as register } from '../../../app/routes/register/action.server.ts'
import { newRegistration } from '../support/api.ts'
import { pageAs } from '../support/page-as.ts'
import { insertCheapAccount } from '../support/sign-in-attempts.ts'

/** Redirect targets of the sign-in and registration forms. */

const SITE = 'http://localhost'

function createPost(path: string, fields: Readonly<Record<string, string>>): Request {
  const body = new URLSearchParams(fields)
  return new Request(`${SITE}${path}`, { method: 'POST', body, headers: { origin: SITE } })
}

async function signInTo(redirect_to: string) {
  const email = `goes-to-${crypto.randomUUID()}@example.com`
  await insertCheapAccount({ email })
  return signIn({
    request: createPost('/login', { email, password: 'Sundown42x', redirect_to }),
    params: {},
    context: { ...pageAs(null) },
  })
}

function registerTo(redirect_to: string) {
  const fields = { ...newRegistration(), redirect_to } as Record<string, string>
  return register({ request: createPost('/register', fields), params: {}, context: { ...pageAs(null) } })
}

function getLocation(outcome: unknown): string | null {
  if (outcome instanceof Response) return outcome.headers.get('location')
  throw new Error(`No redirect: ${JSON.stringify(outcome)}`)
}

// One target of each kind, because every sign-in hashes a password.
const REFUSED_TARGETS = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
]

test('sign-in and registration: foreign redirect_to -> /dashboard', async () => {
  for (const target of REFUSED_TARGETS) {
    expect(getLocation(await signInTo(target)), target).toBe('/dashboard')
    expect(getLocation(await registerTo(target)), target).toBe('/dashboard')
  }
})

test('sign-in and registration: own redirect_to -> that page', async () => {
  expect(getLocation(await signInTo('/auctions/7#bid'))).toBe('/auctions/7#bid')
  expect(getLocation(await registerTo('/authorize'))).toBe('/authorize')
})
