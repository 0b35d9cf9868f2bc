import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toTables } from '../../scripts/scale/tables.ts'

test('docs/scale.md: its tables -> are those of the constants and the model', () => {
  expect(readFileSync('docs/scale.md', 'utf8').endsWith(toTables())).toBe(true)
})
