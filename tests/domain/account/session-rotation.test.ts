import { expect, test } from 'vitest'
import {
  beginsGeneration,
  getGenerationState,
  ROTATION_GRACE_MS,
} from '../../../domain/account/session-rotation.ts'

const T0 = 1_000_000
const at = (generation: number, seenAtMs: number | null, beganAtMs = T0) => ({
  generation,
  generationAtMs: beganAtMs,
  generationSeenAtMs: seenAtMs,
})

test('session generation: newest -> current, never issued -> unknown', () => {
  expect(getGenerationState(3, at(3, null), T0)).toBe('current')
  for (const forged of [4, 0, -1, 1.5, Number.NaN]) {
    expect(getGenerationState(forged, at(3, null), T0), String(forged)).toBe('unknown')
  }
})

test('session generation: previous one -> valid for the grace period after first use of the newest', () => {
  expect(getGenerationState(2, at(3, T0), T0 + ROTATION_GRACE_MS - 1)).toBe('previous')
  expect(getGenerationState(2, at(3, T0), T0 + ROTATION_GRACE_MS)).toBe('reused')
})

test('session generation: newest never presented (response lost) -> the previous one stays valid', () => {
  expect(getGenerationState(2, at(3, null), T0 + 24 * 60 * ROTATION_GRACE_MS)).toBe('previous')
})

test('session generation: two generations old -> reused', () => {
  expect(getGenerationState(1, at(3, null), T0)).toBe('reused')
  expect(getGenerationState(1, at(3, T0), T0)).toBe('reused')
})

test('refresh: within the grace period of the last generation -> no new generation', () => {
  expect(beginsGeneration('current', at(1, T0), T0)).toBe(true)
  expect(beginsGeneration('current', at(2, T0), T0 + ROTATION_GRACE_MS - 1)).toBe(false)
  expect(beginsGeneration('current', at(2, T0), T0 + ROTATION_GRACE_MS)).toBe(true)
  expect(beginsGeneration('previous', at(2, T0), T0 + 10 * ROTATION_GRACE_MS)).toBe(false)
})
