/**
 * A table of what the specification says and of the test that holds each rule: the rule, the text that shows it in its
 * test's file, and the name of the test. A row fails where its test is gone, or no longer stands beside the exact text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

export type Held = readonly (readonly [rule: string, text: string, test: string])[]

const TESTS = join(import.meta.dirname, '..')

const SOURCES = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('by-the-spec.test.ts'))
  .map((name) => readFileSync(join(TESTS, name), 'utf8'))

/** One test for each row. */
export function testHeld(rows: Held): void {
  test.each(rows)('section %s ("%s") is held by: %s', (_, text, name) => {
    const holding = SOURCES.filter((source) => source.includes(name))
    expect(holding.length, `no test is called "${name}"`).toBeGreaterThan(0)
    expect(holding.some((source) => source.includes(text))).toBe(true)
  })
}
