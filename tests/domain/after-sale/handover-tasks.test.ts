import { describe, expect, test } from 'vitest'
import type { HandoverReader, HandoverVehicle } from '../../../domain/after-sale/handover.ts'
import { handoverTasks, isTaskFor } from '../../../domain/after-sale/handover-tasks.ts'
import { cents } from '../../../domain/money/cents.ts'
import { NO_DECLARATIONS } from '../../../domain/vehicle/declarations.ts'

const READERS = ['seller', 'buyer', 'admin'] as const
/** The evening of Nov 23, 2026 in Pacific time. */
const SOLD_AT_MS = Date.parse('2026-11-24T05:00:00Z')

const sedan: HandoverVehicle = {
  year: 2019,
  fuelType: 'gasoline',
  titleStatus: 'clean',
  declarations: NO_DECLARATIONS,
}

const tasksFor = (reader: HandoverReader, vehicle: Partial<HandoverVehicle> = {}) =>
  handoverTasks({ ...sedan, ...vehicle }, 2026, {
    reader,
    priceCents: cents(19_000_00),
    soldAtMs: SOLD_AT_MS,
  })

/** The text of one task for seller, buyer and administrator. */
const textsOf = (item: string, vehicle: Partial<HandoverVehicle>) =>
  READERS.map((reader) => tasksFor(reader, vehicle).find((task) => task.item === item)?.text)

describe('tasks of a vehicle', () => {
  const liened = { titleStatus: 'lienholder' } as const

  test('lien, any reader -> lien first, then in the order of the sale, each ticked by its side', () => {
    for (const reader of READERS) {
      expect(tasksFor(reader, liened).map(({ item, side, warning }) => [item, side, warning])).toEqual([
        ['lien_released', 'seller', null],
        ['smog', 'seller', null],
        ['price_paid', 'seller', null],
        ['title_signed', 'seller', null],
        ['odometer', 'seller', null],
        ['bill_of_sale', 'seller', null],
        ['keys', 'buyer', null],
        ['release_of_liability', 'seller', null],
        ['transfer', 'buyer', null],
      ])
    }
  })

  test('lien, any reader -> own tasks, of which both do the payment; an administrator has none', () => {
    const own = (reader: HandoverReader) =>
      tasksFor(reader, liened)
        .filter((task) => isTaskFor(task, reader))
        .map(({ item }) => item)
    expect(own('seller')).toEqual([
      'lien_released',
      'smog',
      'price_paid',
      'title_signed',
      'odometer',
      'bill_of_sale',
      'release_of_liability',
    ])
    expect(own('buyer')).toEqual(['price_paid', 'keys', 'transfer'])
    expect(own('admin')).toEqual([])
  })

  test('smog certificate too old on the day of the sale -> warning of that task', () => {
    const warnings = tasksFor('seller', withSmog({ state: 'certified', certifiedOn: '2026-08-24' })).flatMap(
      ({ item, warning }) => (warning === null ? [] : [[item, warning]]),
    )
    expect(warnings).toEqual([['smog', 'On the day of the sale that is 91 days old: a new one is needed.']])
  })

  test('no lien -> all tasks but the first', () => {
    const items = (tasks: readonly { item: string }[]) => tasks.map(({ item }) => item)
    expect(items(tasksFor('admin'))).toEqual(items(tasksFor('admin', liened)).slice(1))
  })

  test('lien, any reader -> titles, where only the payment depends on the reader', () => {
    const titles = (payment: string) => [
      'Have the lien released',
      'Hand over the smog certificate',
      payment,
      'Sign the title over',
      'Disclose the odometer',
      'Sign the bill of sale',
      'Receive the vehicle with its keys and papers',
      'File the Notice of Transfer and Release of Liability',
      'Transfer the ownership at the DMV',
    ]
    const titlesFor = (reader: HandoverReader) => tasksFor(reader, liened).map(({ title }) => title)
    expect(titlesFor('seller')).toEqual(titles('Receive the price'))
    expect(titlesFor('buyer')).toEqual(titles('Pay the price'))
    expect(titlesFor('admin')).toEqual(titles('Receive the price'))
  })
})

const ODOMETER_EXEMPT =
  'A vehicle of this model year is exempt from the federal odometer disclosure. The bill of sale has the reading all the same.'
const ODOMETER_REST =
  'the reading on the title, or on DMV form REG 262 where the title has no room for it. Both sides sign it.'
const ODOMETER_DISCLOSED = [
  `Write ${ODOMETER_REST}`,
  `The seller writes ${ODOMETER_REST}`,
  `The seller writes ${ODOMETER_REST}`,
]
const LINE_1 = 'on line 1 of the California Certificate of Title, with the date;'
const SIGNING = [
  `Sign ${LINE_1} the buyer signs the back.`,
  `The seller signs ${LINE_1} you sign the back.`,
  `The seller signs ${LINE_1} the buyer signs the back.`,
] as const
const signingAnd = (addition: string) => SIGNING.map((text) => `${text} ${addition}`)
const CERTIFICATE = ' one, no more than 90 days old on the day of the sale.'
const certificate = (declared: string) => [
  `Get${CERTIFICATE} You have ${declared}`,
  `The seller gets${CERTIFICATE} The seller has ${declared}`,
  `The seller gets${CERTIFICATE} The seller has ${declared}`,
]
const withSmog = (smog: HandoverVehicle['declarations']['smog']) => ({
  declarations: { ...NO_DECLARATIONS, smog },
})

test.each<[item: string, vehicle: Partial<HandoverVehicle>, texts: readonly string[]]>([
  [
    'lien_released',
    { titleStatus: 'lienholder' },
    [
      'The lender has the title. Pay the loan off and have the lender sign the title on line 2, or send a lien satisfied form (REG 166). The buyer does not pay before that.',
      'The lender has the title. The seller pays the loan off and has the lender sign the title on line 2, or send a lien satisfied form (REG 166). Do not pay before that.',
      'The lender has the title. The seller pays the loan off and has the lender sign the title on line 2, or send a lien satisfied form (REG 166). The buyer does not pay before that.',
    ],
  ],
  [
    'price_paid',
    {},
    [
      'The buyer pays you $19,000 directly, within 7 days. Meet at a bank, and check a cashier’s check with the bank that issued it before the vehicle goes.',
      'You pay the seller $19,000 directly, within 7 days. Meet at a bank, where the seller can check a cashier’s check. The seller marks this as done when the money has arrived.',
      'The buyer pays the seller $19,000 directly, within 7 days. Meet at a bank, and check a cashier’s check with the bank that issued it before the vehicle goes.',
    ],
  ],
  ['title_signed', { titleStatus: 'clean' }, SIGNING],
  ['title_signed', { titleStatus: 'lienholder' }, signingAnd('Line 2 has the signature of the lender.')],
  [
    'title_signed',
    { titleStatus: 'rebuilt' },
    signingAnd('The title says that the vehicle was salvaged, and stays so.'),
  ],
  [
    'title_signed',
    { titleStatus: 'other' },
    signingAnd('Without a title in hand, DMV form REG 227 takes its place.'),
  ],
  [
    'title_signed',
    { titleStatus: 'salvage' },
    [
      'The vehicle has a salvage title: hand over the Salvage Certificate, signed. The buyer cannot drive it on the road before it is inspected and registered as revived salvage.',
      'The vehicle has a salvage title: the seller hands over the Salvage Certificate, signed. You cannot drive it on the road before it is inspected and registered as revived salvage.',
      'The vehicle has a salvage title: the seller hands over the Salvage Certificate, signed. The buyer cannot drive it on the road before it is inspected and registered as revived salvage.',
    ],
  ],
  ['odometer', { year: 2010 }, [ODOMETER_EXEMPT, ODOMETER_EXEMPT, ODOMETER_EXEMPT]],
  ['odometer', { year: 2011 }, ODOMETER_DISCLOSED],
  [
    'bill_of_sale',
    {},
    [
      'Print it, fill in what is missing and sign it. Each side keeps a copy. It has what DMV form REG 135 has.',
      'The seller prints it, fills in what is missing and signs it. Each side keeps a copy. It has what DMV form REG 135 has.',
      'The seller prints it, fills in what is missing and signs it. Each side keeps a copy. It has what DMV form REG 135 has.',
    ],
  ],
  [
    'keys',
    {},
    [
      'The buyer takes the keys, the signed title and a copy of the bill of sale.',
      'Take the keys, the signed title and a copy of the bill of sale.',
      'The buyer takes the keys, the signed title and a copy of the bill of sale.',
    ],
  ],
  [
    'release_of_liability',
    {},
    [
      'Within 5 days of the sale, online at dmv.ca.gov or with DMV form REG 138. From then on the vehicle is the buyer’s responsibility.',
      'Within 5 days of the sale, online at dmv.ca.gov or with DMV form REG 138. From then on the vehicle is your responsibility.',
      'Within 5 days of the sale, online at dmv.ca.gov or with DMV form REG 138. From then on the vehicle is the buyer’s responsibility.',
    ],
  ],
  [
    'transfer',
    {},
    [
      'Within 10 days: the title, the transfer fee, use tax on the price at the rate of where the buyer lives, and the smog certificate where one is needed.',
      'Within 10 days: the title, the transfer fee, use tax on the price at the rate of where you live, and the smog certificate where one is needed.',
      'Within 10 days: the title, the transfer fee, use tax on the price at the rate of where the buyer lives, and the smog certificate where one is needed.',
    ],
  ],
  ['smog', { fuelType: 'electric' }, READERS.map(() => 'An electric vehicle needs none.')],
  ['smog', { year: 1975 }, READERS.map(() => 'By its age (1975) the vehicle needs none.')],
  [
    'smog',
    { year: 2023 },
    [
      'A vehicle of the four newest model years needs none. The buyer pays the DMV a smog transfer fee.',
      'A vehicle of the four newest model years needs none. You pay the DMV a smog transfer fee.',
      'A vehicle of the four newest model years needs none. The buyer pays the DMV a smog transfer fee.',
    ],
  ],
  ['smog', withSmog(null), certificate('not stated whether there is one.')],
  [
    'smog',
    withSmog({ state: 'certified', certifiedOn: '2026-10-01' }),
    certificate('declared one dated Oct 1, 2026.'),
  ],
  [
    'smog',
    withSmog({ state: 'certified', certifiedOn: null }),
    certificate('declared that there is one, without its date.'),
  ],
  [
    'smog',
    withSmog({ state: 'exempt', reason: 'age' }),
    certificate('declared the vehicle exempt; from what is known of it, it is not. Ask the DMV.'),
  ],
  ['smog', withSmog({ state: 'not_certified' }), certificate('declared that there is none yet.')],
])('%s: %j -> its whole text for seller, buyer and administrator', (item, vehicle, texts) => {
  expect(textsOf(item, vehicle)).toEqual(texts)
})

test('task texts: seller or buyer -> none speaks of its reader in the third person', () => {
  for (const reader of ['seller', 'buyer'] as const) {
    for (const titleStatus of ['clean', 'lienholder', 'salvage', 'rebuilt', 'other'] as const) {
      for (const { text } of tasksFor(reader, { titleStatus }))
        expect(text).not.toMatch(new RegExp(`the ${reader}\\b`, 'i'))
    }
  }
})

test('odometer task: 20 years after the model year -> exempt', () => {
  const textIn = (nowYear: number) =>
    handoverTasks({ ...sedan, year: 2011 }, nowYear, {
      reader: 'admin',
      priceCents: cents(100),
      soldAtMs: SOLD_AT_MS,
    }).find(({ item }) => item === 'odometer')?.text
  expect(textIn(2030)).toBe(`The seller writes ${ODOMETER_REST}`)
  expect(textIn(2031)).toBe(ODOMETER_EXEMPT)
})
