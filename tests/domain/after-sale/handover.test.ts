import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HANDOVER_ITEMS,
  type HandoverEvent,
  type HandoverItem,
  type HandoverReader,
  type HandoverSale,
  type HandoverVehicle,
  isHandoverOpen,
  tickedItems,
  tickRefusal,
  UNPAID_AFTER_MS,
  unpaidRefusal,
} from '../../../domain/after-sale/handover.ts'
import { handoverTasks, isTaskFor } from '../../../domain/after-sale/handover-tasks.ts'
import { smogNeed } from '../../../domain/after-sale/smog.ts'
import { cents } from '../../../domain/money/cents.ts'
import { NO_DECLARATIONS } from '../../../domain/vehicle/declarations.ts'

const sedan: HandoverVehicle = {
  year: 2019,
  fuelType: 'gasoline',
  titleStatus: 'clean',
  declarations: NO_DECLARATIONS,
}
const paidSale: HandoverSale & { readonly defaultReason: null } = {
  state: 'paid',
  soldAtMs: 0,
  sellerHandedOverAtMs: null,
  buyerReceivedAtMs: null,
  defaultReason: null,
}

/** The evening of Nov 23, 2026 in Pacific time. */
const SOLD_AT_MS = Date.parse('2026-11-24T05:00:00Z')
const PRICE = cents(19_000_00)
const buildTasks = (vehicle: Partial<HandoverVehicle>, reader: HandoverReader = 'admin') =>
  handoverTasks({ ...sedan, ...vehicle }, 2026, { reader, priceCents: PRICE, soldAtMs: SOLD_AT_MS })
const findTask = (vehicle: Partial<HandoverVehicle>, item: string, reader?: HandoverReader) =>
  buildTasks(vehicle, reader).find((task) => task.item === item)
const getTaskText = (vehicle: Partial<HandoverVehicle>, item: string) => findTask(vehicle, item)?.text

test('tasks: any sale -> all items but the lien; vehicle with a lien -> also the lien', () => {
  const items = (vehicle: HandoverVehicle) => buildTasks(vehicle).map(({ item }) => item)
  expect(new Set(items(sedan))).toEqual(new Set(HANDOVER_ITEMS.filter((item) => item !== 'lien_released')))
  expect(items({ ...sedan, titleStatus: 'lienholder' })).toContain('lien_released')
  expect(getTaskText({ titleStatus: 'salvage' }, 'title_signed')).toContain('Salvage Certificate')
  expect(getTaskText({}, 'release_of_liability')).toContain('Within 5 days')
  expect(getTaskText({}, 'transfer')).toContain('Within 10 days')
})

test.each([
  [{ year: 2022, fuelType: 'electric' }, 'exempt_fuel'],
  [{ year: 1975, fuelType: 'gasoline' }, 'exempt_old'],
  [{ year: 1976, fuelType: 'gasoline' }, 'needed'],
  [{ year: 1997, fuelType: 'diesel' }, 'exempt_old'],
  [{ year: 1998, fuelType: 'diesel' }, 'needed'],
  [{ year: 2025, fuelType: 'diesel' }, 'needed'],
  [{ year: 2022, fuelType: 'hybrid' }, 'needed'],
  [{ year: 2023, fuelType: 'hybrid' }, 'exempt_new'],
  [{ year: 2027, fuelType: 'gasoline' }, 'exempt_new'],
] as const)('smog need in 2026: %j -> %s', (vehicle, need) => {
  expect(smogNeed(vehicle, 2026)).toBe(need)
})

test('smog task: declaration -> stated without adding to it', () => {
  const declared = (smog: HandoverVehicle['declarations']['smog']) =>
    getTaskText({ declarations: { ...NO_DECLARATIONS, smog } }, 'smog')
  expect(declared({ state: 'certified', certifiedOn: '2026-10-01' })).toContain('one dated Oct 1, 2026.')
  expect(declared({ state: 'not_certified' })).toContain('that there is none yet')
  expect(declared({ state: 'exempt', reason: 'age' })).toContain('from what is known of it, it is not')
  expect(declared(null)).toContain('has not stated')
})

test.each([
  ['2026-08-25', null],
  ['2026-08-24', 'On the day of the sale that is 91 days old: a new one is needed.'],
  ['2026-08-18', 'On the day of the sale that is 97 days old: a new one is needed.'],
])('smog warning: certificate of %s -> %s', (certifiedOn, warning) => {
  const declarations = { ...NO_DECLARATIONS, smog: { state: 'certified', certifiedOn } } as const
  expect(findTask({ declarations }, 'smog')?.warning).toBe(warning)
  expect(findTask({ declarations, fuelType: 'electric' }, 'smog')?.warning).toBeNull()
})

test("task texts: seller or buyer -> own tasks as instructions, the other's as statements", () => {
  expect(findTask({}, 'title_signed', 'seller')?.text).toMatch(
    /^Sign on line 1 .* the buyer signs the back\.$/,
  )
  expect(findTask({}, 'title_signed', 'buyer')?.text).toMatch(/^The seller signs .* you sign the back\.$/)
  expect(findTask({}, 'price_paid', 'seller')?.title).toBe('Receive the price')
  expect(findTask({}, 'price_paid', 'buyer')?.title).toBe('Pay the price')
  expect(findTask({}, 'price_paid', 'buyer')?.text).toMatch(
    /^You pay the seller \$19,000 directly, within 7 days\./,
  )
  expect(findTask({}, 'price_paid', 'seller')?.text).toMatch(
    /^The buyer pays you \$19,000 directly, within 7 days\./,
  )
  const buyers = buildTasks({}, 'buyer').filter((task) => isTaskFor(task, 'buyer'))
  expect(buyers.map(({ item }) => item)).toEqual(['price_paid', 'keys', 'transfer'])
  // No text speaks of its reader in the third person.
  for (const reader of ['seller', 'buyer'] as const) {
    for (const titleStatus of ['clean', 'lienholder', 'salvage', 'rebuilt', 'other'] as const) {
      for (const { text } of buildTasks({ titleStatus }, reader))
        expect(text).not.toMatch(new RegExp(`the ${reader}\\b`, 'i'))
    }
  }
})

test.each([
  [2010, 'exempt'],
  [2011, 'Both sides sign it'],
])('odometer task: model year %d -> %s', (year, fragment) => {
  expect(getTaskText({ year }, 'odometer')).toContain(fragment)
})

test('ticked items: any events -> last event of each item counts', () => {
  const event = fc.record({
    deed: fc.constantFrom('ticked' as const, 'unticked' as const),
    item: fc.constantFrom(...HANDOVER_ITEMS),
    atMs: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(event), (events: readonly HandoverEvent[]) => {
      const ticked = tickedItems(events)
      for (const item of HANDOVER_ITEMS) {
        const last = events.findLast((one) => one.item === item)
        expect(ticked.get(item)).toBe(last?.deed === 'ticked' ? last.atMs : undefined)
      }
    }),
  )
})

const ownItem = (item: HandoverItem | null) => ({ isOwn: true, item })

test('list: from the charged premium until both confirm -> can be changed', () => {
  expect(isHandoverOpen(paidSale)).toBe(true)
  expect(tickRefusal(paidSale, ownItem('smog'))).toBeNull()
  expect(tickRefusal(paidSale, { isOwn: false, item: 'smog' })).toBe('This is for the other side to do.')
  expect(tickRefusal({ ...paidSale, sellerHandedOverAtMs: 1 }, ownItem('smog'))).toBeNull()
  const over = { ...paidSale, sellerHandedOverAtMs: 1, buyerReceivedAtMs: 2 }
  expect(tickRefusal(over, ownItem('smog'))).toContain('handed over')
  expect(tickRefusal(over, ownItem(null))).toContain('handed over')
  // Items that the law requires afterwards.
  expect(tickRefusal(over, ownItem('release_of_liability'))).toBeNull()
  expect(tickRefusal(over, ownItem('transfer'))).toBeNull()
  for (const state of ['premium_due', 'action_required', 'defaulted', 'refunded'] as const) {
    expect(isHandoverOpen({ ...paidSale, state }), state).toBe(false)
  }
})

test('report unpaid: seller -> after 7 days; administrator -> at once', () => {
  expect(unpaidRefusal(paidSale, 'seller', UNPAID_AFTER_MS - 1)).toBe(
    'You can say so 7 days after the sale, from Wed, Jan 7, 4:00 PM PT.',
  )
  expect(unpaidRefusal(paidSale, 'seller', UNPAID_AFTER_MS)).toBeNull()
  expect(unpaidRefusal(paidSale, 'admin', 0)).toBeNull()
  expect(unpaidRefusal({ ...paidSale, buyerReceivedAtMs: 1 }, 'admin', 0)).toBe('The vehicle is handed over.')
  const unpaid = { ...paidSale, state: 'defaulted', defaultReason: 'price_unpaid' } as const
  expect(unpaidRefusal(unpaid, 'admin', 0)).toBe('This is noted already.')
})
