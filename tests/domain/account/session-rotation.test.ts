import { expect, test } from 'vitest'
import {
  beginsGeneration,
  generationStanding,
  ROTATION_GRACE_MS,
} from '../../../domain/account/session-rotation.ts'

const T0 = 1_000_000
const at = (generation: number, seenAtMs: number | null, beganAtMs = T0) => ({
  generation,
  generationAtMs: beganAtMs,
  generationSeenAtMs: seenAtMs,
})

test('the newest generation holds, and one that was never given out does not', () => {
  expect(generationStanding(3, at(3, null), T0)).toBe('current')
  for (const forged of [4, 0, -1, 1.5, Number.NaN]) {
    expect(generationStanding(forged, at(3, null), T0), String(forged)).toBe('unknown')
  }
})

test('the one before holds for the grace after the newest was first used', () => {
  expect(generationStanding(2, at(3, T0), T0 + ROTATION_GRACE_MS - 1)).toBe('previous')
  expect(generationStanding(2, at(3, T0), T0 + ROTATION_GRACE_MS)).toBe('reused')
})

test('an answer lost on the way accuses nobody: until the newest comes back, the one before holds', () => {
  expect(generationStanding(2, at(3, null), T0 + 24 * 60 * ROTATION_GRACE_MS)).toBe('previous')
})

test('what is two generations old is a copy', () => {
  expect(generationStanding(1, at(3, null), T0)).toBe('reused')
  expect(generationStanding(1, at(3, T0), T0)).toBe('reused')
})

test('a refresh begins a generation, but not again within the grace of the last', () => {
  expect(beginsGeneration('current', at(1, T0), T0)).toBe(true)
  expect(beginsGeneration('current', at(2, T0), T0 + ROTATION_GRACE_MS - 1)).toBe(false)
  expect(beginsGeneration('current', at(2, T0), T0 + ROTATION_GRACE_MS)).toBe(true)
  expect(beginsGeneration('previous', at(2, T0), T0 + 10 * ROTATION_GRACE_MS)).toBe(false)
})
