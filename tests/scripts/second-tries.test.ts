import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  findEntryProblem,
  INTERMITTENT_TESTS,
  judgeSecondTries,
} from '../../scripts/tests/intermittent-tests.ts'
import { readSecondTries, SECOND_TRIES_FILE } from '../../scripts/tests/second-tries.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOW_MS = Date.parse('2026-11-24T12:00:00Z')
const entry = { test: 'tests/e2e/a.test.ts > a', reason: 'The socket opens late.', since: '2026-11-01' }

test('intermittent tests: each entry of the list -> usable, and its file exists', () => {
  const problems = INTERMITTENT_TESTS.flatMap((listed) => {
    const [file = ''] = listed.test.split(' > ')
    const problem =
      findEntryProblem(listed, Date.now()) ?? (existsSync(join(ROOT, file)) ? null : 'no such file')
    return problem === null ? [] : [`${listed.test}: ${problem}`]
  })
  expect(problems).toEqual([])
})

test.each([
  ['60 days old', { ...entry, since: '2026-09-26' }, null],
  ['61 days old', { ...entry, since: '2026-09-24' }, 'older than 60 days'],
  ['of tomorrow', { ...entry, since: '2026-11-25' }, 'the date 2026-11-25 is in the future'],
  ['without a day', { ...entry, since: 'November' }, 'the date November is not a day'],
  ['of a day that does not exist', { ...entry, since: '2026-13-01' }, 'the date 2026-13-01 is not a day'],
  ['without a reason', { ...entry, reason: ' ' }, 'no reason'],
])('intermittent tests: entry %s -> %3$s', (_, listed, problem) => {
  expect(findEntryProblem(listed, NOW_MS)).toBe(problem)
  const judged = judgeSecondTries([entry.test], [listed], NOW_MS)
  expect(judged.failed).toEqual(problem === null ? [] : [entry.test])
})

test('intermittent tests: empty list -> every second try counts as failed', () => {
  expect(judgeSecondTries([entry.test], [], NOW_MS)).toEqual({ excused: [], failed: [entry.test] })
})

test.each([
  ['listed', 0, { excused: ['tests/fixtures/second-try/fails-once.ts > listed'], failed: [] }],
  ['not listed', 1, { excused: [], failed: ['tests/fixtures/second-try/fails-once.ts > not listed'] }],
])('second try: test that is %s passes at it -> exit code %i', (title, code, judged) => {
  const folder = mkdtempSync(join(tmpdir(), 'second-tries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'second-tries.json')
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/fixtures/second-try/vitest.config.ts',
      '-t',
      `^${title}`,
    ],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, [SECOND_TRIES_FILE]: file } },
  )
  expect(status, stdout).toBe(code)
  expect(stdout).toContain('PASSED ONLY AT THE SECOND TRY (1)')
  const [test = ''] = [...judged.excused, ...judged.failed]
  const cause = expect.stringMatching(
    /^ \(tests\/fixtures\/second-try\/fails-once\.ts:\d+:\d+ expected false to be true/,
  )
  expect(readSecondTries(file)).toEqual({ ...judged, causes: { [test]: cause } })
})
