import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function simulate(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/simulation/run.ts', ...options], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the simulation finds nothing and tells what it did', () => {
  const { status, stdout, stderr } = simulate('--seeds', '400', '--seed', '77')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/400 seeds from 77: \d+ steps, 0 violations/)
})

test('a violation is told with its seed and a shrunk history that shows it again', () => {
  const mutant = ['--mutant', 'an equal later limit takes the lead']
  const { status, stderr } = simulate('--seeds', '300', ...mutant)
  expect(status).toBe(1)
  expect(stderr).toMatch(/Violation at seed \d+: /)
  const [, seed = ''] = /--seeds 1 --seed (\d+)/.exec(stderr) ?? []
  // Two offers make a tie; little else may be left of up to forty intents.
  expect(stderr.split('\n').filter((line) => / ms \{/.test(line)).length).toBeLessThanOrEqual(4)
  expect(simulate('--seeds', '1', '--seed', seed, ...mutant)).toEqual({ status, stdout: '', stderr })
})

test('what is no number and no mutant is refused', () => {
  expect(simulate('--seeds', 'many')).toMatchObject({ status: 2 })
  expect(simulate('--mutant', 'none')).toMatchObject({ status: 2 })
})
