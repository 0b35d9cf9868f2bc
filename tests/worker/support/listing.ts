import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { users } from '../../../worker/db/schema/index.ts'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { db, makePerson, type TestPerson } from './rooms.ts'

/** A new person with a payment authorization (unless disabled) and a token. */
export async function makeSignedInPerson(options?: { readonly authorized?: boolean }) {
  const person = await makePerson(options)
  return { person, token: await tokenFor(person) }
}

/** A bearer token of the person's session. */
export function tokenFor({ userId, sessionId }: Pick<TestPerson, 'userId' | 'sessionId'>): Promise<string> {
  return signToken(env, { userId, sessionId }, Date.now())
}

/** A new administrator with a token. */
export async function makeAdmin() {
  const admin = await makeSignedInPerson({ authorized: false })
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, admin.person.userId))
  return admin
}
