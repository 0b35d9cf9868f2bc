import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of a new hash. Stored beside every hash, so that it can be raised without locking anybody out. */
const COST = { N: 16_384, r: 8, p: 5 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Above the 16 MiB that the current cost needs. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Hashes a password with its parameters: `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

// Compared when no account exists, so that the answer takes the same time. The hash is empty: no password
// matches.
const DUMMY_HASH = ['scrypt', COST.N, COST.r, COST.p, Buffer.alloc(SALT_BYTES).toString('base64'), ''].join(
  '$',
)

/**
 * Verifies a password against its stored hash. `isStale`: the hash has another cost than today's and should
 * be replaced. Without a stored hash it takes the same time and never matches.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ readonly matches: boolean; readonly isStale: boolean }> {
  const [scheme, N, r, p, salt, hash] = (stored ?? DUMMY_HASH).split('$')
  if (scheme !== 'scrypt') throw new Error('A stored password is of an unknown scheme')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64'), cost)
  const expected = Buffer.from(hash ?? '', 'base64')
  const matches = expected.length === derived.length && timingSafeEqual(derived, expected)
  return { matches, isStale: cost.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p }
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Composed and decomposed accents count as the same password.
    scrypt(
      password.normalize('NFKC'),
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
