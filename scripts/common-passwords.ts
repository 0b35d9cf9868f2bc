/**
 * Writes the list of common passwords that registration refuses, from a file with one password a line, most
 * common first: `node scripts/common-passwords.ts FILE`. docs/libraries.md names the file.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TARGET = join(import.meta.dirname, '../worker/services/accounts/common-password-hashes.ts')

/** Whether some way of writing it in capitals passes the rules for a new password. */
function canPass(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && (password.match(/\p{L}/gu) ?? []).length >= 2
}

const [file = ''] = process.argv.slice(2)
const passwords = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.trim().toLowerCase())
const hashes = passwords.filter(canPass).map((password) => {
  return createHash('sha256').update(password.normalize('NFKC')).digest().readUInt32BE(0)
})
const sorted = [...new Set(hashes)].sort((a, b) => a - b)
const bytes = Buffer.alloc(sorted.length * 4)
for (const [index, hash] of sorted.entries()) bytes.writeUInt32BE(hash, index * 4)
writeFileSync(
  TARGET,
  `/**
 * The ${sorted.length.toLocaleString('en-US')} most common passwords: the first 4 bytes of the SHA-256 of each in lower case, sorted, as base64.
 * Written by scripts/common-passwords.ts; docs/libraries.md names the source.
 */
export const COMMON_PASSWORD_HASHES =
  '${bytes.toString('base64')}'
`,
)
console.log(`${sorted.length} passwords, ${bytes.length} bytes`)
