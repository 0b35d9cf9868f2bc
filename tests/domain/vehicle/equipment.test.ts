import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EQUIPMENT_LIMITS, suggestedEquipment, withEquipment } from '../../../domain/vehicle/equipment.ts'

test('equipment: entry with extra spaces -> trimmed and added', () => {
  expect(withEquipment(['Sunroof'], '  Heated   seats ')).toEqual({
    added: true,
    equipment: ['Sunroof', 'Heated seats'],
  })
})

test('equipment: empty, too long, duplicate or one too many -> refused', () => {
  const full = Array.from({ length: EQUIPMENT_LIMITS.entries }, (_, index) => `Entry ${index}`)
  expect(withEquipment([], ' ')).toMatchObject({ added: false, problem: 'Enter a piece of equipment first' })
  expect(withEquipment([], 'x'.repeat(81))).toMatchObject({
    problem: 'An entry may have at most 80 characters',
  })
  expect(withEquipment([], 'x'.repeat(80))).toMatchObject({ added: true })
  expect(withEquipment(['Tow hitch', 'Sunroof'], 'SUNROOF')).toMatchObject({
    problem: 'SUNROOF is already in the list',
  })
  expect(withEquipment(full, 'Another')).toMatchObject({ problem: 'The list may have at most 60 entries' })
})

test('equipment: any entries -> within the limits, no duplicates', () => {
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

test('suggestions: entry in the list -> not suggested', () => {
  expect(suggestedEquipment([], 2)).toEqual(['Backup camera', 'Heated seats'])
  expect(suggestedEquipment(['backup camera'], 1)).toEqual(['Heated seats'])
})
