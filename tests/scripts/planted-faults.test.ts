import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { judgeFault, toTestName } from '../../scripts/mutants/judge-fault.ts'
import { plantFaults, switchOn, toVariant } from '../../scripts/mutants/plant-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'planted-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void Object.assign(globalThis, { plantedFault: undefined }))

const passed = [{ title: 'bid', isPassed: true }]
const failed = [{ title: 'bid', isPassed: false }]

test.each([
  ['passes without it and fails with it', { without: passed, with: failed }, null],
  ['passes with it', { without: passed, with: passed }, 'the test passes'],
  ['fails without it', { without: failed, with: failed }, 'the test fails without the fault'],
  ['not found', { without: [], with: [] }, 'there is no such test'],
  ['not loaded with it', { without: passed, with: [] }, 'the test does not run with the fault'],
  [
    'text of the fault is gone',
    { without: passed, with: null },
    'its text does not stand exactly once in the file',
  ],
])('fault: its test %s -> found, or the reason why not', (_, ran, problem) => {
  expect(judgeFault(ran)).toBe(problem)
})

test('fault: names its test -> file and title, which may contain the separator', () => {
  expect(toTestName('tests/a.test.ts > bid: 1 > 0 -> taken')).toEqual({
    file: 'tests/a.test.ts',
    title: 'bid: 1 > 0 -> taken',
  })
})

test('planting: several faults of a file -> each only while its number is switched on', async () => {
  const source = [
    'export const LIMIT = 10',
    'export function double(amount) { return 2 * amount }',
    'export class Counter { count = 1; next() { return (this.count += 1) } }',
    '',
  ].join('\n')
  writeFileSync(join(folder, 'sums.ts'), source)
  const lost = plantFaults(folder, [
    { number: 1, file: 'sums.ts', find: '2 * amount', replace: '3 * amount' },
    { number: 2, file: 'sums.ts', find: '+= 1', replace: '+= 2' },
    { number: 3, file: 'sums.ts', find: 'export', replace: 'import' },
    { number: 4, file: 'sums.ts', find: 'missing', replace: '' },
  ])
  expect([...lost]).toEqual([3, 4])
  expect(readFileSync(join(folder, 'sums.fault-0.ts'), 'utf8')).toBe(source)
  const { LIMIT, double, Counter } = await import(pathToFileURL(join(folder, 'sums.ts')).href)
  class Subclass extends Counter {}
  const results = [0, 1, 2].map((number) => {
    Object.assign(globalThis, { plantedFault: number })
    return [LIMIT, double(4), new Counter().next(), new Subclass().next()]
  })
  expect(results).toEqual([
    [10, 8, 2, 2],
    [10, 12, 2, 2],
    [10, 8, 3, 3],
  ])
})

test('test with a fault: copied beside its file -> keeps the end of the name, switches the fault on', () => {
  expect(toVariant('tests/a/b.server.test.ts', '3-0')).toBe('tests/a/b.fault-3-0.server.test.ts')
  expect(toVariant('app/a.tsx', '0')).toBe('app/a.fault-0.tsx')
  expect(switchOn(3)).toBe('Object.assign(globalThis, { plantedFault: 3 })\n')
})
