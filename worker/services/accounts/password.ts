import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Env, PasswordCost } from '../../env.ts'

/** Cost of a new hash. Stored beside every hash, so that it can be raised without locking anybody out. */
const COST: PasswordCost = { N: 16_384, r: 8, p: 5 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Above the 16 MiB that the current cost needs. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024

type PasswordEnv = Pick<Env, 'PASSWORD_COST'>

const currentCost = (env: PasswordEnv): PasswordCost => env.PASSWORD_COST ?? COST

/** Hashes a password with its parameters: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(env: PasswordEnv, password: string): Promise<string> {
  const cost = currentCost(env)
  const salt = randomBytes(SALT_BYTES)
  return formatHash(cost, salt, await derive(password, salt, cost))
}

function formatHash({ N, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/**
 * Verifies a password against its stored hash. `isStale`: the hash has another cost than today's and should
 * be replaced. Without a stored hash it takes the same time and never matches.
 */
export async function verifyPassword(
  env: PasswordEnv,
  password: string,
  stored: string | null,
): Promise<{ readonly matches: boolean; readonly isStale: boolean }> {
  const current = currentCost(env)
  // The hash of no account is empty: no password matches it.
  const compared = stored ?? formatHash(current, Buffer.alloc(SALT_BYTES), Buffer.alloc(0))
  const [scheme, N, r, p, salt, hash] = compared.split('$')
  if (scheme !== 'scrypt') throw new Error('A stored password is of an unknown scheme')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64'), cost)
  const expected = Buffer.from(hash ?? '', 'base64')
  const matches = expected.length === derived.length && timingSafeEqual(derived, expected)
  return { matches, isStale: cost.N !== current.N || cost.r !== current.r || cost.p !== current.p }
}

/** A password above its maximum matches none, and composing a long one can take minutes. */
const LONGEST_COMPARED = 1_000

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Composed and decomposed accents count as the same password.
    scrypt(
      password.slice(0, LONGEST_COMPARED).normalize('NFKC'),
      salt,
      HASH_BYTES,
      { ...cost, maxmem: MAX_MEMORY_BYTES },
      (error, key) => {
        if (error) reject(error)
        else resolve(key)
      },
    )
  })
}
