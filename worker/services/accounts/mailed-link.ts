import {
  type AccountTokenKind,
  LINK_LIFE_MS,
  type LinkState,
  linkState,
} from '../../../domain/account/mailed-links.ts'
import { database } from '../../db/client.ts'
import {
  findAccountToken,
  insertAccountTokens,
  type NewAccountToken,
} from '../../db/queries/accounts/account-tokens.ts'
import type { Env } from '../../env.ts'
import { randomText, sha256Hex } from './derived-keys.ts'

export type IssuedLink = { readonly token: string; readonly tokenId: number }

type LinkRequest = {
  readonly kind: AccountTokenKind
  readonly email: string
  /** Instead of the lifetime of its kind. */
  readonly lifeMs?: number | undefined
}

/**
 * Creates a link and ends an open link of the same kind. The returned token is stored nowhere; the database
 * has its hash.
 */
export async function issueLink(
  env: Env,
  { userId, nowMs, ...request }: LinkRequest & { readonly userId: number; readonly nowMs: number },
): Promise<IssuedLink> {
  const draft = await createToken(request, { userId, nowMs })
  const [tokenId] = await insertAccountTokens(database(env), [draft.row])
  return { token: draft.token, tokenId: tokenId ?? 0 }
}

/** Creates the two links of one email change in one batch. */
export async function issueLinkPair(
  env: Env,
  [one, other]: readonly [LinkRequest, LinkRequest],
  options: { readonly userId: number; readonly nowMs: number },
): Promise<readonly [IssuedLink, IssuedLink]> {
  const first = await createToken(one, options)
  const second = await createToken(other, options)
  const [firstId, secondId] = await insertAccountTokens(database(env), [first.row, second.row])
  return [
    { token: first.token, tokenId: firstId ?? 0 },
    { token: second.token, tokenId: secondId ?? 0 },
  ]
}

/** Looks up a followed link by its token: state, row and owner. Does not consume it. */
export async function findMailedLink(
  env: Env,
  {
    token,
    kinds,
    nowMs,
  }: { readonly token: string; readonly kinds: readonly AccountTokenKind[]; readonly nowMs: number },
) {
  const tokenHash = await sha256Hex(token)
  const found = await findAccountToken(database(env), tokenHash, kinds)
  // A link of a closed account counts as unknown.
  const known = found && found.user.closedAtMs === null ? found : undefined
  const state: LinkState = linkState(known?.token, nowMs)
  return { tokenHash, found: known, state }
}

async function createToken(
  { kind, email, lifeMs = LINK_LIFE_MS[kind] }: LinkRequest,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<{ token: string; row: NewAccountToken }> {
  const token = randomText()
  const tokenHash = await sha256Hex(token)
  const expiresAtMs = nowMs + lifeMs
  return { token, row: { userId, kind, email, tokenHash, createdAtMs: nowMs, expiresAtMs } }
}
