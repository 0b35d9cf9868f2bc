import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function simulate(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/simulation/run.ts', ...options], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('simulation: correct rules -> no violation, prints its counts', () => {
  const { status, stdout, stderr } = simulate('--seeds', '150', '--seed', '75', '--room-every', '15')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/150 seeds from 75, 10 of them with bursts in a room: \d+ steps, 0 violations/)
})

test('simulation: mutated rules -> prints the seed and a shrunk history that replays', () => {
  const mutant = ['--mutant', 'an equal later limit takes the lead']
  const { status, stderr } = simulate('--seeds', '300', ...mutant)
  expect(status).toBe(1)
  expect(stderr).toMatch(/Violation at seed \d+: /)
  const [, seed = ''] = /--seeds 1 --seed (\d+)/.exec(stderr) ?? []
  // Two bids suffice for a tie, so few of up to forty intents remain.
  expect(stderr.split('\n').filter((line) => / ms \{/.test(line)).length).toBeLessThanOrEqual(4)
  expect(simulate('--seeds', '1', '--seed', seed, ...mutant)).toEqual({ status, stdout: '', stderr })
})

test('simulation: invalid number, unknown mutant or part -> exit status 2', () => {
  expect(simulate('--part', 'none')).toMatchObject({ status: 2 })
  expect(simulate('--part', 'money', '--sales', 'many')).toMatchObject({ status: 2 })
  expect(simulate('--seeds', 'many')).toMatchObject({ status: 2 })
  expect(simulate('--mutant', 'none')).toMatchObject({ status: 2 })
})
