import type { SeedState } from '../../../domain/schemas/seed.ts'
import { database } from '../../db/client.ts'
import { findSeeded } from '../../db/queries/platform/seed.ts'
import type { Env } from '../../env.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

/**
 * Reads how much of the demo data exists. The first account is inserted first, so it shows that seeding has
 * begun.
 */
export async function readSeedState(env: Env): Promise<SeedState> {
  const emails = DEMO_ACCOUNTS.map(({ user }) => user.email)
  const { people, known, auctions } = await findSeeded(database(env), emails)
  const [first] = emails
  return {
    people,
    isDemo: first !== undefined && known.includes(first),
    hasAllAccounts: emails.every((email) => known.includes(email)),
    auctions,
  }
}
