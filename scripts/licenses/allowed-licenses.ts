import type { LockedPackage } from './lock-file.ts'

/** The licenses that a production dependency may have, each with the reason. */
export const ALLOWED_LICENSES: Readonly<Record<string, string>> = {
  MIT: 'permissive: keep the notice',
  ISC: 'permissive: keep the notice',
  '0BSD': 'permissive, without a condition',
  'BSD-2-Clause': 'permissive: keep the notice',
  'BSD-3-Clause': 'permissive: keep the notice, and do not advertise with the authors',
  'Apache-2.0': 'permissive, with a grant of patents: keep the notice and state changes',
  Zlib: 'permissive: do not claim to have written it',
  Unlicense: 'dedicated to the public domain',
  'CC0-1.0': 'dedicated to the public domain',
  'OFL-1.1': 'for fonts: they may be embedded and served, and are not sold by themselves',
}

/** Whether an SPDX expression of names, AND, OR and brackets can be met with allowed licenses only. */
export function isAllowedLicense(expression: string | null): boolean {
  if (expression === null) return false
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const one = (): boolean => {
    const token = tokens[at++]
    if (token !== '(') return token !== undefined && Object.hasOwn(ALLOWED_LICENSES, token)
    const inner = either()
    return tokens[at++] === ')' && inner
  }
  const both = (): boolean => {
    let allowed = one()
    while (tokens[at] === 'AND') {
      at += 1
      allowed = one() && allowed
    }
    return allowed
  }
  const either = (): boolean => {
    let allowed = both()
    while (tokens[at] === 'OR') {
      at += 1
      allowed = both() || allowed
    }
    return allowed
  }
  const allowed = either()
  return allowed && at === tokens.length
}

/** The production dependencies whose license is not on the list. */
export function findRefusedLicenses(packages: readonly LockedPackage[]): LockedPackage[] {
  return packages.filter(({ isProduction, license }) => isProduction && !isAllowedLicense(license))
}
