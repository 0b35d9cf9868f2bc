/**
 * The description assist's own writer (Product page, Embedded defaults): sentences made of what the seller has stated,
 * and of nothing else. What is not stated is not said.
 */
import { countText } from '../format/usd.ts'
import {
  type BodyStyle,
  type ConditionRating,
  type Drivetrain,
  type FuelType,
  type TitleStatus,
  type Transmission,
  VEHICLE_LIMITS,
} from './enumerations.ts'

/** What is known of a vehicle when a description is asked for; null where nothing was stated. */
export interface DescribedVehicle {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly mileage: number
  readonly mileage_type: 'miles' | 'kilometers' | null
  readonly trim: string | null
  readonly body_style: BodyStyle | null
  /** Litres. */
  readonly engine_size: number | null
  readonly fuel_type: FuelType | null
  readonly transmission: Transmission | null
  readonly drivetrain: Drivetrain | null
  readonly exterior_color: string | null
  readonly interior_color: string | null
  readonly condition_rating: ConditionRating | null
  readonly title_status: TitleStatus | null
  readonly features: readonly string[]
}

const TRANSMISSION_WORDS: Readonly<Record<Transmission, string>> = {
  automatic: 'an automatic transmission',
  manual: 'a manual transmission',
  cvt: 'a continuously variable transmission',
}

const DRIVETRAIN_WORDS: Readonly<Record<Drivetrain, string>> = {
  fwd: 'front-wheel drive',
  rwd: 'rear-wheel drive',
  awd: 'all-wheel drive',
  '4wd': 'four-wheel drive',
}

/** `other` says nothing by itself. */
const TITLE_SENTENCES: Readonly<Record<TitleStatus, string>> = {
  clean: 'The title is clean.',
  salvage: 'It has a salvage title.',
  rebuilt: 'It has a rebuilt title.',
  lienholder: 'A lienholder is on the title.',
  other: '',
}

/** By this the writer knows a paragraph of its own again. */
const OWN_OPENING = /^\d{4} .{1,200} on the odometer\./

/** A body style within a sentence. */
export function bodyStyleWord(bodyStyle: BodyStyle): string {
  return bodyStyle === 'suv' ? 'SUV' : bodyStyle
}

/**
 * A description from the facts, with what the seller has written themself kept below it. The facts take at most the
 * recommended length, the whole at most what a description may have; of the equipment as much is named as fits.
 */
export function describeVehicle(vehicle: DescribedVehicle, ownText: string): string {
  const { maxDescriptionCharacters, recommendedDescriptionCharacters } = VEHICLE_LIMITS
  const kept = ownParagraphs(ownText)
  const room = Math.min(recommendedDescriptionCharacters, maxDescriptionCharacters - kept.length - 2)
  const sentences = [
    openingSentence(vehicle),
    driveSentence(vehicle),
    colorSentence(vehicle),
    vehicle.title_status === null ? '' : TITLE_SENTENCES[vehicle.title_status],
    vehicle.condition_rating === null ? '' : `The seller rates its condition as ${vehicle.condition_rating}.`,
  ].filter((sentence) => sentence !== '')
  const facts = sentences.reduce((text, sentence) => appended(text, sentence, room), '')
  const described = withEquipment(facts, vehicle.features, room)
  return [described, kept].filter((part) => part !== '').join('\n\n')
}

/** What the seller wrote: without the paragraph that the writer put there before. */
function ownParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && !OWN_OPENING.test(paragraph))
    .join('\n\n')
}

function openingSentence(vehicle: DescribedVehicle): string {
  const { year, make, model, trim, body_style: bodyStyle, mileage, mileage_type: unit } = vehicle
  const name = [year, make, model, trim, bodyStyle === null ? null : bodyStyleWord(bodyStyle)]
  const named = name.filter((part) => part !== null && part !== '').join(' ')
  const distance = unit === 'kilometers' ? counted(mileage, 'kilometer') : counted(mileage, 'mile')
  return `${named} with ${distance} on the odometer.`
}

function driveSentence({
  engine_size: litres,
  fuel_type: fuel,
  transmission,
  drivetrain,
}: DescribedVehicle): string {
  const parts = [
    enginePart(litres, fuel),
    transmission === null ? '' : TRANSMISSION_WORDS[transmission],
    drivetrain === null ? '' : DRIVETRAIN_WORDS[drivetrain],
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `It has ${listed(parts)}.`
}

function enginePart(litres: number | null, fuel: FuelType | null): string {
  if (fuel === 'electric') return 'an electric drive'
  const size = litres === null || litres === 0 ? '' : `${litres.toFixed(1)}-liter`
  const words = [size, fuel ?? ''].filter((word) => word !== '').join(' ')
  return words === ''
    ? ''
    : `${/^8/.test(words) ? 'an' : 'a'} ${words} ${fuel === 'hybrid' ? 'drive' : 'engine'}`
}

function colorSentence({ exterior_color: outside, interior_color: inside }: DescribedVehicle): string {
  const parts = [
    ...(outside === null ? [] : [`the exterior is ${outside}`]),
    ...(inside === null ? [] : [`the interior is ${inside}`]),
  ]
  const sentence = parts.join(', ')
  return sentence === '' ? '' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** The list of the equipment as far as it fits, never a part of an entry. */
function withEquipment(text: string, features: readonly string[], room: number): string {
  const fitting = features.map((feature) => feature.trim()).filter((feature) => feature !== '')
  while (fitting.length > 0) {
    const longer = appended(text, `Equipment: ${fitting.join(', ')}.`, room)
    if (longer !== text) return longer
    fitting.pop()
  }
  return text
}

function appended(text: string, sentence: string, room: number): string {
  const longer = text === '' ? sentence : `${text} ${sentence}`
  return longer.length > room ? text : longer
}

function listed(parts: readonly string[]): string {
  return parts.length === 1
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1] ?? ''}`
}

function counted(count: number, unit: string): string {
  return `${countText(count)} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Whether a text of somebody else's writing names no figure that the facts do not: a year, a mileage or a horsepower that
 * was made up is what a buyer would hold the seller to.
 */
export function namesOnlyKnownFigures(text: string, vehicle: DescribedVehicle, ownText: string): boolean {
  const known = new Set(figures([...Object.values(vehicle).flat(), ownText].join(' ')))
  return figures(text).every((figure) => known.has(figure))
}

/** The numbers in a text, as numbers: '41,000', '41000' and '41,000.0' are one. */
function figures(text: string): number[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')))
}
