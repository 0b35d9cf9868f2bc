import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { users } from '../../../worker/db/schema/index.ts'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { db, makePerson, type TestPerson } from './rooms.ts'

/** Somebody with an authorization, and a token to speak with. */
export async function makeSpeaker(options?: { readonly authorized?: boolean }) {
  const person = await makePerson(options)
  return { person, token: await tokenFor(person) }
}

/** A token of somebody's session. */
export function tokenFor({ userId, sessionId }: Pick<TestPerson, 'userId' | 'sessionId'>): Promise<string> {
  return signToken(env, { userId, sessionId }, Date.now())
}

/** An administrator, and a token to speak with. */
export async function makeAdmin() {
  const admin = await makeSpeaker({ authorized: false })
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, admin.person.userId))
  return admin
}
