import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findVulnerable } from '../../scripts/licenses/advisories.ts'
import { findRefusedLicenses, isAllowedLicense } from '../../scripts/licenses/allowed-licenses.ts'
import { parseLockFile } from '../../scripts/licenses/lock-file.ts'

test('licenses: package-lock.json -> every production dependency has an allowed one', () => {
  const packages = parseLockFile(readFileSync('package-lock.json', 'utf8'))
  expect(packages.filter(({ isProduction }) => isProduction).length).toBeGreaterThan(40)
  expect(findRefusedLicenses(packages)).toEqual([])
})

test('licenses: planted lock file -> unknown and missing ones refused, in production only', () => {
  const packages = parseLockFile(
    JSON.stringify({
      packages: {
        '': { version: '1.0.0' },
        'packages/own': { version: '1.0.0' },
        'node_modules/free': { version: '1.0.0', license: 'MIT' },
        'node_modules/@a/gpl': { version: '1.0.0', license: 'GPL-3.0-only' },
        'node_modules/free/node_modules/none': { version: '2.0.0' },
        'node_modules/tool': { version: '1.0.0', license: 'LGPL-3.0-or-later', dev: true },
      },
    }),
  )
  expect(findRefusedLicenses(packages).map(({ name }) => name)).toEqual(['@a/gpl', 'none'])
})

test.each([
  ['MIT', true],
  ['MIT OR GPL-2.0-only', true],
  ['(GPL-2.0-only OR Zlib) AND MIT', true],
  ['GPL-2.0-only OR Zlib AND MIT', true],
  ['(MIT AND GPL-2.0-only)', false],
  ['MIT AND', false],
  ['(MIT', false],
  ['SEE LICENSE IN LICENSE', false],
  ['toString', false],
  ['', false],
  [null, false],
])('license: %s -> allowed %s', (expression, allowed) => {
  expect(isAllowedLicense(expression)).toBe(allowed)
})

test('advisories: a locked version within the range -> found; fixed or another package -> not', () => {
  const locked = { license: 'MIT', isProduction: true }
  const advisory = { url: 'u', title: 't', severity: 'high', vulnerable_versions: '>=1.0.0 <1.2.3' }
  const packages = [
    { ...locked, name: 'a', version: '1.2.2' },
    { ...locked, name: 'a', version: '1.2.3' },
    { ...locked, name: 'a', version: '1.2.3-beta.1' },
    { ...locked, name: 'b', version: '1.0.0' },
  ]
  const found = findVulnerable(packages, { source: 's', date: '2026-01-01', advisories: { a: [advisory] } })
  expect(found.map(({ locked: { version } }) => version)).toEqual(['1.2.2', '1.2.3-beta.1'])
})
