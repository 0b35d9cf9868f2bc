import type { Env } from '../../env.ts'

/**
 * Removes the person's eligibility from the caches of all rooms, and returns when they have done so. Without
 * it a room would accept bids for up to a minute, the age of its cache. The person's sockets stay open.
 */
export async function revokeEligibility(env: Env, userId: number): Promise<void> {
  await env.USER_CHANNEL.getByName(String(userId)).revoke(userId, null)
}
