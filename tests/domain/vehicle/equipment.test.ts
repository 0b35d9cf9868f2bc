import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EQUIPMENT_LIMITS, offeredEquipment, withEquipment } from '../../../domain/vehicle/equipment.ts'

test('an entry is added without the space round it', () => {
  expect(withEquipment(['Sunroof'], '  Heated   seats ')).toEqual({
    added: true,
    equipment: ['Sunroof', 'Heated seats'],
  })
})

test('an entry is refused that is empty, too long, there already, or one too many', () => {
  const full = Array.from({ length: EQUIPMENT_LIMITS.entries }, (_, index) => `Entry ${index}`)
  expect(withEquipment([], ' ')).toMatchObject({ added: false, problem: 'Enter a piece of equipment first' })
  expect(withEquipment([], 'x'.repeat(81))).toMatchObject({
    problem: 'An entry may have at most 80 characters',
  })
  expect(withEquipment(['Sunroof'], 'SUNROOF')).toMatchObject({ problem: 'SUNROOF is in the list already' })
  expect(withEquipment(full, 'Another')).toMatchObject({ problem: 'The list may have at most 60 entries' })
})

test('whatever is typed, the list stays within its limits and without doubles', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 90 }), { maxLength: 80 }), (typed) => {
      const list = typed.reduce<readonly string[]>((equipment, entry) => {
        const change = withEquipment(equipment, entry)
        return change.added ? change.equipment : equipment
      }, [])
      expect(list.length).toBeLessThanOrEqual(EQUIPMENT_LIMITS.entries)
      expect(new Set(list.map((entry) => entry.toLowerCase())).size).toBe(list.length)
    }),
  )
})

test('what the list has is not offered', () => {
  expect(offeredEquipment([], 2)).toEqual(['Backup camera', 'Heated seats'])
  expect(offeredEquipment(['backup camera'], 1)).toEqual(['Heated seats'])
})
