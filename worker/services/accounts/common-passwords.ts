import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import { COMMON_PASSWORD_HASHES } from './common-password-hashes.ts'
import { sha256Hex } from './derived-keys.ts'

const HASH_BYTES = 4
const TOO_COMMON = 'This password is too common. Please choose another one.'

/**
 * Refuses (422 at `password`) a new password that is among the most common ones, however it is capitalized;
 * null if it is not. Never asked of the password of a sign-in (docs/rules/accounts.md, Passwords).
 */
export async function refuseCommonPassword(password: string): Promise<Refusal | null> {
  const hash = await sha256Hex(password.normalize('NFKC').toLowerCase())
  const isCommon = isListed(Number.parseInt(hash.slice(0, 2 * HASH_BYTES), 16))
  return isCommon ? invalidFields({ password: [TOO_COMMON] }) : null
}

let hashes: DataView | undefined

function isListed(hash: number): boolean {
  hashes ??= new DataView(Uint8Array.from(Buffer.from(COMMON_PASSWORD_HASHES, 'base64')).buffer)
  let low = 0
  let high = hashes.byteLength / HASH_BYTES
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = hashes.getUint32(middle * HASH_BYTES)
    if (found === hash) return true
    if (found < hash) low = middle + 1
    else high = middle
  }
  return false
}
