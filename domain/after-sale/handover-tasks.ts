/**
 * The tasks of a hand-over in California (docs/rules/after-sale.md, Hand-over), worded for their reader: the
 * reader's own tasks as instructions, the other side's as statements. General information, no legal advice.
 * The source of each rule is in a comment.
 */
import { type Cents, centsToDollars } from '../money/cents.ts'
import type { TitleStatus } from '../vehicle/enumerations.ts'
import type { HandoverItem, HandoverReader, HandoverSide, HandoverVehicle } from './handover.ts'
import { paySellerText, priceDueText } from './payment-labels.ts'
import { smogText, smogWarning } from './smog.ts'

/** One task of the list. */
export interface HandoverTask {
  readonly item: HandoverItem
  /** The side that ticks the task. */
  readonly side: HandoverSide
  readonly title: string
  readonly text: string
  /** A problem known from the declarations; null without one. */
  readonly warning: string | null
}

/** The reader of the list, and the price and time of the sale. */
export interface HandoverContext {
  readonly reader: HandoverReader
  readonly priceCents: Cents
  readonly soldAtMs: number
}

/**
 * The tasks in the order in which they are done, based on the seller's declarations.
 *
 * Sources: title and its lines, California Vehicle Code (CVC) 5600 and 5750 to 5753; lien, CVC 6301;
 * odometer, 49 CFR part 580 and CVC 32 (vehicles of the model year 2011 and newer for 20 years, older ones
 * are exempt); bill of sale, DMV form REG 135; smog, CVC 24007(b) and Health and Safety Code 44011; notice of
 * release, CVC 5900 (5 days) with DMV form REG 138; transfer, CVC 5902 (10 days) and 9255, use tax, Revenue
 * and Taxation Code 6201 and 6291 to 6294.
 */
export function handoverTasks(
  vehicle: HandoverVehicle,
  nowYear: number,
  context: HandoverContext,
): HandoverTask[] {
  const { reader } = context
  return [
    ...lienTask(vehicle, reader),
    {
      ...task('smog', 'seller', 'Hand over the smog certificate', smogText(vehicle, nowYear, reader)),
      warning: smogWarning(vehicle, nowYear, context.soldAtMs),
    },
    priceTask(context),
    task('title_signed', 'seller', 'Sign the title over', titleText(vehicle.titleStatus, reader)),
    task('odometer', 'seller', 'Disclose the odometer', odometerText(vehicle.year, nowYear, reader)),
    task(
      'bill_of_sale',
      'seller',
      'Sign the bill of sale',
      `${reader === 'seller' ? 'Print it, fill in what is missing and sign it' : 'The seller prints it, fills in what is missing and signs it'}. Each side keeps a copy. It has what DMV form REG 135 has.`,
    ),
    task(
      'keys',
      'buyer',
      'Receive the vehicle with its keys and papers',
      `${reader === 'buyer' ? 'Take' : 'The buyer takes'} the keys, the signed title and a copy of the bill of sale.`,
    ),
    task(
      'release_of_liability',
      'seller',
      'File the Notice of Transfer and Release of Liability',
      `Within 5 days of the sale, online at dmv.ca.gov or with DMV form REG 138. From then on the vehicle is ${reader === 'buyer' ? 'your' : 'the buyer’s'} responsibility.`,
    ),
    task(
      'transfer',
      'buyer',
      'Transfer the ownership at the DMV',
      `Within 10 days: the title, the transfer fee, use tax on the price at the rate of where ${reader === 'buyer' ? 'you live' : 'the buyer lives'}, and the smog certificate where one is needed.`,
    ),
  ]
}

/**
 * Whether the reader does this task. Both sides do the payment: the buyer pays, and the seller ticks it,
 * because only the seller knows whether the money has arrived.
 */
export function isTaskFor(
  { item, side }: Pick<HandoverTask, 'item' | 'side'>,
  reader: HandoverReader,
): boolean {
  return side === reader || (item === 'price_paid' && reader === 'buyer')
}

function task(item: HandoverItem, side: HandoverSide, title: string, text: string): HandoverTask {
  return { item, side, title, text, warning: null }
}

function priceTask({ reader, priceCents }: HandoverContext): HandoverTask {
  const priceDollars = centsToDollars(priceCents)
  if (reader === 'buyer') {
    return task(
      'price_paid',
      'seller',
      'Pay the price',
      `${paySellerText(priceDollars)}. Meet at a bank, where the seller can check a cashier’s check. The seller marks this as done when the money has arrived.`,
    )
  }
  return task(
    'price_paid',
    'seller',
    'Receive the price',
    `The buyer pays ${reader === 'seller' ? 'you' : 'the seller'} ${priceDueText(priceDollars)}. Meet at a bank, and check a cashier’s check with the bank that issued it before the vehicle goes.`,
  )
}

/**
 * CVC 5753 and 6301: the holder of the title signs it over; the lender releases the lien by a signature that
 * is notarized or on REG 227 or REG 166.
 */
function lienTask({ titleStatus }: HandoverVehicle, reader: HandoverReader): HandoverTask[] {
  if (titleStatus !== 'lienholder') return []
  const release =
    reader === 'seller'
      ? 'Pay the loan off and have the lender sign the title on line 2, or send a lien satisfied form (REG 166).'
      : 'The seller pays the loan off and has the lender sign the title on line 2, or send a lien satisfied form (REG 166).'
  const wait = reader === 'buyer' ? 'Do not pay before that.' : 'The buyer does not pay before that.'
  return [
    task('lien_released', 'seller', 'Have the lien released', `The lender has the title. ${release} ${wait}`),
  ]
}

/** CVC 5600, 5750; salvage and revived salvage vehicles CVC 11515 and 11515.2, disclosure CVC 11713.26. */
function titleText(status: TitleStatus, reader: HandoverReader): string {
  const signs = reader === 'seller' ? 'Sign' : 'The seller signs'
  const signing = `${signs} on line 1 of the California Certificate of Title, with the date; ${reader === 'buyer' ? 'you sign' : 'the buyer signs'} the back.`
  switch (status) {
    case 'lienholder':
      return `${signing} Line 2 has the signature of the lender.`
    case 'salvage':
      return `The vehicle has a salvage title: ${reader === 'seller' ? 'hand over' : 'the seller hands over'} the Salvage Certificate, signed. ${reader === 'buyer' ? 'You' : 'The buyer'} cannot drive it on the road before it is inspected and registered as revived salvage.`
    case 'rebuilt':
      return `${signing} The title says that the vehicle was salvaged, and stays so.`
    case 'other':
      return `${signing} Without a title in hand, DMV form REG 227 takes its place.`
    case 'clean':
      return signing
  }
}

/** 49 CFR 580.17: model years up to 2010 are exempt; from 2011 on a vehicle is exempt after 20 years. */
function odometerText(year: number, nowYear: number, reader: HandoverReader): string {
  if (year <= 2010 || nowYear - year >= 20) {
    return 'A vehicle of this model year is exempt from the federal odometer disclosure. The bill of sale has the reading all the same.'
  }
  const writes = reader === 'seller' ? 'Write' : 'The seller writes'
  return `${writes} the reading on the title, or on DMV form REG 262 where the title has no room for it. Both sides sign it.`
}
