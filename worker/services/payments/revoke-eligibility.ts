import type { Env } from '../../env.ts'

/**
 * Makes every room forget that the person may bid, before it is answered: a room remembers that for a minute. The
 * sockets of somebody who is still signed in stay open.
 */
export async function forgetRights(env: Env, userId: number): Promise<void> {
  await env.USER_CHANNEL.getByName(String(userId)).revoke(userId, null)
}
