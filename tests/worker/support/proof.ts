import { env } from 'cloudflare:workers'

/**
 * Gives the session of a token recent proof, and confirms the address of its person unless `confirms` is
 * false: what changes to the way of signing in need.
 */
export async function giveProof(token: string, { confirms = true } = {}): Promise<void> {
  const text = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { sid, sub } = JSON.parse(atob(text)) as { readonly sid: string; readonly sub: string }
  await env.DB.prepare('update sessions set proved_at_ms = ? where id = ?')
    .bind(Date.now(), Number(sid))
    .run()
  if (!confirms) return
  await env.DB.prepare(
    "update users set verification_status = 'verified', verified_at_ms = coalesce(verified_at_ms, 0) where id = ?",
  )
    .bind(Number(sub))
    .run()
}
