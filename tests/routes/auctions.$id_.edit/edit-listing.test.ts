/** The rendered edit screen. docs/rules/selling-screens.md, Edit screen. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { exampleListing } from '../../../app/dev/running-example.ts'
import type { EditAnswer } from '../../../app/routes/auctions.$id_.edit/action.server.ts'
import { EditScreen } from '../../../app/routes/auctions.$id_.edit/edit-screen.tsx'
import type { EditPage } from '../../../app/routes/auctions.$id_.edit/loader.server.ts'
import { type ListingFields, toEditValues } from '../../../domain/listing/edit-values.ts'
import { FINAL_LISTING_MESSAGE } from '../../../domain/listing/final-listing.ts'
import { NO_CHANGES, toVisibleChanges } from '../../../domain/listing/visible-changes.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'
import { NOW_MS } from '../../fixtures/browser/listed-auction.ts'

const vehicle = {
  ...exampleListing.vehicle,
  declarations: { registration: null, smog: null, accidents: null, known_faults: null },
}
const stated: ListingFields = {
  title: '2020 BMW M340i xDrive',
  description: 'One owner.',
  auction_type: 'reserve',
  starting_bid: 30_000,
  reserve_price: 36_000,
  buy_now_price: null,
  start_time: '2026-11-22T22:05:00.000Z',
  end_time: '2026-11-29T22:05:00.000Z',
}
const page: EditPage = {
  auctionId: 7,
  status: 'pending',
  listed: { isPublic: false, hasBids: false },
  isFixed: false,
  isOver: false,
  isFinal: false,
  sellerActions: null,
  stated,
  vehicle,
  values: toEditValues(stated, vehicle),
  version: { listing: '2026-11-20T00:00:00.000Z', vehicle: '2026-11-20T00:00:00.000Z' },
  changes: NO_CHANGES,
  createdAt: '2026-11-19T20:00:00.000Z',
  updatedAt: '2026-11-20T20:00:00.000Z',
  durations: [3, 5, 7, 10, 14],
  earliestStart: '2026-11-22T14:00',
}

const screen = (given: Partial<EditPage> = {}, answer: EditAnswer | null = null) =>
  renderMarkup(
    createElement(EditScreen, {
      page: { ...page, ...given },
      answer,
      check: () => ({}),
      busy: false,
      nowMs: NOW_MS,
    }),
  )

const findInput = (html: string, name: string) =>
  new RegExp(
    `<(?:input|select|textarea)[^>]* name="${name}"[^>]*>|<(?:input|select)[^>]*id="field-${name}"[^>]*>`,
  ).exec(html)?.[0] ?? ''

test('form: rendered -> sections, fields with their values, Save and Cancel', () => {
  const html = screen()
  const words = toVisibleText(html)
  for (const text of [
    'Auction Details',
    'Current Images',
    'Add New Images',
    'Change history',
    'Last updated Fri, Nov 20, 12:00 PM PT',
    'Created Thu, Nov 19, 12:00 PM PT',
    'Save Changes',
    'Cancel',
    '3 days',
    '14 days',
  ]) {
    expect(words).toContain(text)
  }
  expect(findInput(html, 'title')).toContain('value="2020 BMW M340i xDrive"')
  expect(findInput(html, 'starting_bid')).not.toContain('disabled=""')
  expect(html).toContain('<option value="7" selected="">')
  expect(html).toMatch(/href="\/auctions\/7"[^>]*>Cancel/)
  expect(words).not.toContain('This auction has received bids')
})

test('form: rendered -> grouped numbers, and equipment as a list like on the create form', () => {
  const html = screen({ values: { ...page.values, features: 'Tow bar\nSunroof' } })
  expect(findInput(html, 'starting_bid')).toContain('value="30,000"')
  expect(findInput(html, 'reserve_price')).toContain('value="36,000"')
  expect(toVisibleText(html)).toMatch(/Tow bar ?, remove.*Sunroof ?, remove/)
  expect(html).toContain('aria-label="Suggested equipment"')
  expect(html).toContain('<input type="hidden" name="features" value="Tow bar\nSunroof"/>')
  // Without scripts one entry per line, after the hidden field: the last field of a name counts.
  expect(html).toMatch(/<noscript>.*<textarea[^>]*name="features"/s)
})

test('form: auction with bids -> a warning; starting bid, start and duration disabled with the reason', () => {
  const html = screen({ listed: { isPublic: true, hasBids: true }, isFixed: true, status: 'active' })
  const words = toVisibleText(html)
  expect(words).toContain('This auction has received bids. Some changes may be restricted.')
  for (const name of ['starting_bid', 'start_at', 'auction_duration']) {
    expect(findInput(html, name), name).toContain('disabled=""')
  }
  expect(findInput(html, 'reserve_price')).not.toContain('disabled=""')
  expect(words.match(/Fixed once the auction is active or has bids\./g)).toHaveLength(3)
  const fixed = ['body_style', 'fuel_type', 'engine_size', 'transmission', 'drivetrain', 'title_status']
  for (const name of fixed) {
    expect(html, name).toMatch(
      new RegExp(
        `<(input|select)[^>]*name="${name}"[^>]*disabled=""|<(input|select)[^>]*disabled=""[^>]*name="${name}"`,
      ),
    )
  }
  expect(words.match(/Fixed once there are bids\./g)).toHaveLength(fixed.length)
  for (const name of ['trim', 'mileage', 'exterior_color']) {
    expect(findInput(html, name), name).not.toContain('disabled=""')
  }
  expect(words).toContain('After the first bid, you can raise the mileage, not lower it.')
  expect(words).toContain('After the first bid, you can add problems here, not remove them.')
  expect(words).toContain('After the first bid, the title must keep the year, make, and model.')
})

test('form: auction with bids ends soon -> the warning says so; text, facts and photos disabled, prices not', () => {
  const html = screen({ listed: { isPublic: true, hasBids: true }, isFixed: true, isFinal: true })
  expect(toVisibleText(html)).toContain(FINAL_LISTING_MESSAGE)
  const fixed = html.match(/<fieldset disabled="".*?<\/fieldset>/gs)?.join('') ?? ''
  for (const name of ['title', 'description', 'trim', 'known_faults']) {
    expect(findInput(fixed, name), name).not.toBe('')
  }
  expect(fixed).toContain('Add New Images')
  expect(findInput(fixed, 'reserve_price')).toBe('')
})

test('form: auction is over -> no form, and the reason', () => {
  const html = screen({ isOver: true, status: 'ended' })
  expect(toVisibleText(html)).toContain('This auction is over and can no longer be edited.')
  expect(html).not.toContain('name="title"')
})

test('change history: rendered -> author, time, field, and values before and after', () => {
  const change = {
    field: 'mileage',
    before: 41_000,
    after: 42_500,
    after_bids: true,
    status: 'active',
    by: 'seller',
    at: '2026-11-21T22:05:00.000Z',
  } as const
  expect(toVisibleText(screen({ changes: toVisibleChanges([change], NOW_MS) }))).toContain(
    'Mileage: 41,000 to 42,500 Sat, Nov 21, 2:05 PM PT · seller · After bids',
  )
})

test('errors: refused form -> at their fields, and as a summary at the top', () => {
  const answer: EditAnswer = {
    message: 'Failed to update: title: Auction title is required',
    errors: { title: ['Auction title is required'] },
    values: { ...page.values, title: '' },
    read: page.values,
    version: page.version,
    meanwhile: [],
  }
  const html = screen({}, answer)
  expect(toVisibleText(html)).toContain('Failed to update: title: Auction title is required')
  expect(findInput(html, 'title')).toContain('aria-invalid="true"')
})

test('edit conflict: rendered -> both values of each field, and the stored one preselected where this edit changed nothing', () => {
  const answer: EditAnswer = {
    message: null,
    errors: {},
    values: { ...page.values, title: 'Mine' },
    read: { ...page.values, title: 'Theirs', mileage: '42500' },
    version: page.version,
    meanwhile: [
      { field: 'title', mine: 'Mine', theirs: 'Theirs', isMineChanged: true },
      { field: 'mileage', mine: '41000', theirs: '42500', isMineChanged: false },
    ],
  }
  const html = screen({}, answer)
  const words = toVisibleText(html)
  for (const text of [
    'Mine',
    'Theirs',
    '41,000',
    '42,500',
    'Keep mine',
    'As it was',
    'Save with these choices',
  ]) {
    expect(words).toContain(text)
  }
  const radio = (field: string, value: string) =>
    new RegExp(`<input[^>]*name="choice.${field}"[^>]*value="${value}"[^>]*>`).exec(html)?.[0] ?? ''
  expect(radio('title', 'mine')).toContain('checked')
  expect(radio('mileage', 'theirs')).toContain('checked')
})
