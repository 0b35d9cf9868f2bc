import { expect, test } from 'vitest'
import { type BackupType, beyondKept } from '../../../domain/administration/backup.ts'

test('retention: many manual ones, then 31 daily ones -> the oldest daily one and all but 10 manual ones', () => {
  const many = (type: BackupType, count: number) =>
    Array.from({ length: count }, (_, number) => ({ type, number }))
  const beyond = beyondKept([...many('manual', 32), ...many('daily', 31)])
  expect(beyond.filter(({ type }) => type === 'daily')).toEqual([{ type: 'daily', number: 30 }])
  expect(beyond.map(({ number }) => number).slice(1)).toEqual(
    Array.from({ length: 22 }, (_, index) => index + 10),
  )
})
