import { describe, expect, test } from 'vitest'
import { editForm } from '../../../domain/schemas/edit-form.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { LoweredAmount, ReasonBody } from '../../../domain/schemas/listing-actions.ts'
import { LISTING_MESSAGES, ListingEdit, SaleInput } from '../../../domain/schemas/listing-input.ts'
import { DescribeBody, VehicleInput } from '../../../domain/schemas/vehicle-input.ts'

/** A value that the field refuses. */
const WRONG = ['abc', '-1', '1.234', '1e3', '99999999999', 'x'.repeat(1_001), '', ' ', '0', '1900-13-40']

/** The beginnings of messages that zod writes by default. */
const DEFAULT_TEXT = /^(invalid|too (small|big)|unrecognized|expected)\b/i

const FORMS = {
  SaleInput,
  ListingEdit,
  LoweredAmount,
  ReasonBody,
  VehicleInput,
  DescribeBody,
  'the edit form': editForm(false),
  'the edit form with fixed terms': editForm(true),
}

describe('selling forms: error messages', () => {
  test.each(Object.entries(FORMS))('%s: refused values -> our own messages', (_name, schema) => {
    for (const field of Object.keys(schema.shape)) {
      for (const wrong of WRONG) {
        const parsed = schema.safeParse({ [field]: wrong })
        const texts = parsed.success ? [] : (fieldErrors(parsed.error)[field] ?? [])
        expect(
          texts.filter((text) => DEFAULT_TEXT.test(text)),
          `${field}: ${wrong}`,
        ).toEqual([])
      }
    }
  })

  test.each(['abc', '-1', '1.234', '123456789'])('reserve: %s -> refused like a starting bid', (typed) => {
    const body = { title: 'A car', description: 'It runs.', auction_type: 'reserve' }
    const parsed = SaleInput.safeParse({
      ...body,
      starting_bid: typed,
      reserve_price: typed,
      buy_now_price: typed,
    })
    const texts = [LISTING_MESSAGES.amount]
    expect(parsed.success || fieldErrors(parsed.error)).toEqual({
      starting_bid: texts,
      reserve_price: texts,
      buy_now_price: [LISTING_MESSAGES.buyNow],
    })
  })

  test('no reserve: missing in any form -> null', () => {
    for (const none of [undefined, null, '', ' ']) {
      expect(SaleInput.shape.reserve_price.parse(none)).toBeNull()
    }
    expect(ListingEdit.shape.reserve_price.parse(undefined)).toBeUndefined()
    expect(ListingEdit.shape.reserve_price.parse('12,000'.replace(',', ''))).toBe(12_000)
  })
})
