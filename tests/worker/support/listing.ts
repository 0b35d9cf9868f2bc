import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { toSeedTag } from '../../../domain/account/session-rotation.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { db, makePerson, type TestPerson } from './rooms.ts'

/** A new person with a payment authorization (unless disabled) and a token. */
export async function makeSignedInPerson(options?: { readonly authorized?: boolean }) {
  const person = await makePerson(options)
  return { person, token: await tokenFor(person) }
}

/** A bearer token of the person's session. */
export async function tokenFor(
  { userId, sessionId }: Pick<TestPerson, 'userId' | 'sessionId'>,
  nowMs = Date.now(),
): Promise<string> {
  const read = env.DB.prepare('select seed from sessions where id = ?').bind(Number(sessionId))
  const seedTag = toSeedTag((await read.first<string>('seed')) ?? '')
  return signToken(env, { userId, sessionId, seedTag }, nowMs)
}

/** A new administrator with a token. */
export async function makeAdmin() {
  const admin = await makeSignedInPerson({ authorized: false })
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, admin.person.userId))
  return admin
}
