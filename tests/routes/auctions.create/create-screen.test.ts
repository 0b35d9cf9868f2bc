import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CreateRefused } from '../../../app/routes/auctions.create/create-refused.tsx'
import { CreateScreen } from '../../../app/routes/auctions.create/create-screen.tsx'
import type { CreatePage, OpenCreatePage } from '../../../app/routes/auctions.create/loader.server.ts'
import { cents } from '../../../domain/money/cents.ts'
import { DEFAULT_SETTLEMENT_FEES } from '../../../domain/money/settlement-fee.ts'
import { createFormErrors } from '../../../domain/schemas/create-form.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

const NOW_MS = Date.UTC(2026, 10, 22, 18)

function page(changes: Partial<OpenCreatePage> = {}): OpenCreatePage {
  return {
    viewerId: 7,
    draft: null,
    copied: null,
    isDraftGone: false,
    others: [],
    maxDays: 14,
    fees: { listingCents: cents(4_999), settlement: DEFAULT_SETTLEMENT_FEES, isDealer: false },
    nowMs: NOW_MS,
    ...changes,
  }
}

const screen = (changes: Partial<OpenCreatePage> = {}) =>
  renderMarkup(createElement(CreateScreen, { page: page(changes), check: createFormErrors }))

const refused = (of: Exclude<CreatePage, { access: 'open' }>) =>
  toVisibleText(renderMarkup(createElement(CreateRefused, { page: of })))

const createDraft = (content: Record<string, unknown>) => ({
  id: 3,
  version: 2,
  content,
  images: [],
  created_at: '2026-11-22T18:00:00.000Z',
  updated_at: '2026-11-22T18:05:00.000Z',
})

test('steps: narrow page -> the current section as text', () => {
  const html = screen()
  expect(toVisibleText(html)).toContain('1. Vehicle Identification')
  expect(html).toMatch(/href="#identification" aria-current="step"/)
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
})

test('form: rendered -> every field by its name', () => {
  const html = screen()
  for (const label of [
    'VIN',
    'Year',
    'Make',
    'Model',
    'Trim level',
    'Mileage',
    'Mileage type',
    'Engine size',
    'Transmission',
    'Fuel type',
    'Body style',
    'Drivetrain',
    'Condition rating',
    'Title status',
    'Exterior color',
    'Interior color',
    'Equipment',
    'Description',
    'Auction title',
    'Starting bid',
    'Buy now price',
    'Duration',
    'Registration',
    'Accidents',
    'Smog certificate',
    'Known faults',
  ]) {
    expect(html, label).toContain(`>${label}</label>`)
  }
  expect(html).toContain('Create Auction')
  expect(html).toContain('data-face="Creating Auction..."')
  // The reserve price is asked for only in an auction with a reserve.
  expect(html).not.toContain('>Reserve price</label>')
  expect(screen({ draft: createDraft({ auction_type: 'reserve' }) })).toContain('>Reserve price</label>')
})

test('choices: rendered -> the listed options, and the durations that the settings allow', () => {
  const html = screen({ maxDays: 7 })
  const options = (name: string) => {
    const [, inside = ''] = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`).exec(html) ?? []
    return [...inside.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)
  }
  expect(options('transmission')).toEqual(['automatic', 'manual', 'cvt'])
  expect(options('fuel_type')).toEqual(['gasoline', 'diesel', 'hybrid', 'electric'])
  expect(options('drivetrain')).toEqual(['', 'fwd', 'rwd', 'awd', '4wd'])
  expect(options('title_status')).toEqual(['clean', 'salvage', 'rebuilt', 'lienholder', 'other'])
  expect(options('auction_duration')).toEqual(['3', '5', '7'])
})

test('draft: resumed -> its values, the contradictions of its VIN, and the other drafts', () => {
  const vin = '1HGCV1F53KA000001'
  const decoded = { vin, year: 2019, make: 'Honda', model: 'Accord' }
  const html = screen({
    draft: createDraft({ vin, year: '2020', equipment: ['Sunroof'], decoded, smog: 'certified' }),
    others: [{ ...createDraft({}), id: 4, name: '2018 Ford F-150', vin: '', mileage: '', image_count: 1 }],
  })
  const words = toVisibleText(html)
  expect(words).toContain('The VIN says 2019, not 2020.')
  expect(words).toContain('Valid VIN format')
  expect(words).toContain('17/17')
  expect(words).toContain('Sunroof')
  expect(words).toContain('Certified on')
  expect(words).toContain('Saved 10:05 AM')
  expect(words).toContain('2018 Ford F-150')
  expect(html).toContain('/auctions/create?draft=4')
})

test('settings: rendered -> start, end and fees', () => {
  const words = toVisibleText(screen())
  expect(words).toContain('today, 11:00 AM')
  expect(words).toContain('Sun, Nov 29, 11:00 AM PT')
  expect(words).toContain('$49.99')
  expect(words).toContain('$15.00')
})

test('access: viewer who may not list -> the reason and a link', () => {
  const message = 'You must verify your email address before creating an auction.'
  const unverified = refused({ access: 'unverified', message })
  expect(unverified).toContain('Email Verification Required')
  expect(unverified).toContain(message)
  expect(unverified).toContain('Verify Email')
  expect(unverified).toContain('Back to Dashboard')
  expect(refused({ access: 'signed_out' })).toMatch(/Access Denied.*Register Now.*Login/)
  expect(refused({ access: 'rejected' })).toContain('Account Rejected')
  expect(refused({ access: 'refused', message: 'You can have at most 1 auction at a time.' })).toContain(
    'You can have at most 1 auction at a time.',
  )
})
