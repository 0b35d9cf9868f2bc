import { expect, test } from 'vitest'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { FOREIGN_TARGETS, OWN_TARGETS } from '../../fixtures/redirect-targets.ts'

test('safeRedirect: foreign or invalid target -> fallback', () => {
  for (const target of FOREIGN_TARGETS)
    expect(safeRedirect(target, '/dashboard'), JSON.stringify(target)).toBe('/dashboard')
})

test('safeRedirect: unusual path of this site -> accepted, and same origin for browsers', () => {
  for (const target of OWN_TARGETS) {
    expect(safeRedirect(target, '/dashboard')).toBe(target)
    expect(new URL(target, 'http://localhost/login').origin, target).toBe('http://localhost')
  }
})

test('safeRedirect: missing field or file -> fallback', () => {
  expect(safeRedirect(null, '/dashboard')).toBe('/dashboard')
  expect(safeRedirect(new File(['/about'], '/about'), '/dashboard')).toBe('/dashboard')
})
