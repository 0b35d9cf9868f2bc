import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { action as signIn } from '../../../app/routes/login/action.server.ts'
import { action as register } from '../../../app/routes/register/action.server.ts'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { ELSEWHERE, HERE } from '../../fixtures/redirect-targets.ts'
import { newRegistration } from '../support/api.ts'
import { insertCheapAccount } from '../support/sign-in-attempts.ts'

/** Where the forms of sign-in and registration lead once they are through. */

const SITE = 'http://localhost'

const context = () => ({ env, viewer: null, nonce: 'n', nowMs: Date.now(), waitUntil: () => undefined })

function posted(path: string, fields: Readonly<Record<string, string>>): Request {
  const body = new URLSearchParams(fields)
  return new Request(`${SITE}${path}`, { method: 'POST', body, headers: { origin: SITE } })
}

async function signInTo(redirect_to: string) {
  const email = `goes-to-${crypto.randomUUID()}@example.com`
  await insertCheapAccount({ email })
  return signIn({
    request: posted('/login', { email, password: 'Password1', redirect_to }),
    params: {},
    context: context(),
  })
}

function registerTo(redirect_to: string) {
  const fields = { ...newRegistration(), redirect_to } as Record<string, string>
  return register({ request: posted('/register', fields), params: {}, context: context() })
}

function locationOf(outcome: unknown): string | null {
  if (outcome instanceof Response) return outcome.headers.get('location')
  throw new Error(`No redirect: ${JSON.stringify(outcome)}`)
}

test('a target of another site, or one that is none, is no target', () => {
  for (const target of ELSEWHERE)
    expect(safeRedirect(target, '/dashboard'), JSON.stringify(target)).toBe('/dashboard')
})

test('what is strange and yet a page of this site is one to every browser', () => {
  for (const target of HERE) {
    expect(safeRedirect(target, '/dashboard')).toBe(target)
    expect(new URL(target, `${SITE}/login`).origin, target).toBe(SITE)
  }
})

// A hash for each sign-in takes its time: one of each kind.
const KINDS = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
]

test('signing in and registering lead to another site as little', async () => {
  for (const target of KINDS) {
    expect(locationOf(await signInTo(target)), target).toBe('/dashboard')
    expect(locationOf(await registerTo(target)), target).toBe('/dashboard')
  }
})

test('they lead to the page that one wanted to see', async () => {
  expect(locationOf(await signInTo('/auctions/7#bid'))).toBe('/auctions/7#bid')
  expect(locationOf(await registerTo('/authorize'))).toBe('/authorize')
})

test('nothing, a file and a missing field lead to the dashboard', () => {
  expect(safeRedirect(null, '/dashboard')).toBe('/dashboard')
  expect(safeRedirect(new File(['/about'], '/about'), '/dashboard')).toBe('/dashboard')
})
