/**
 * The built-in writer of the description assist (docs/rules/vehicle.md, Description assist): sentences made
 * only of the facts that the seller has stated.
 */
import { countedText } from '../format/counted-text.ts'
import {
  type BodyStyle,
  type ConditionRating,
  type Drivetrain,
  type FuelType,
  type TitleStatus,
  type Transmission,
  VEHICLE_LIMITS,
} from './enumerations.ts'

/** The facts for a description; null if nothing was stated. */
export interface DescribedVehicle {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly mileage: number
  readonly mileage_type: 'miles' | 'kilometers' | null
  readonly trim: string | null
  readonly body_style: BodyStyle | null
  /** In liters. */
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

/** `other` adds no sentence, because it says nothing specific about the title. */
const TITLE_SENTENCES: Readonly<Record<TitleStatus, string>> = {
  clean: 'The title is clean.',
  salvage: 'It has a salvage title.',
  rebuilt: 'It has a rebuilt title.',
  lienholder: 'A lienholder is on the title.',
  other: '',
}

/** Recognizes a paragraph that this writer produced. */
const GENERATED_OPENING = /^\d{4} .{1,200} on the odometer\./

/** A body style within a sentence. */
export function bodyStyleInSentence(bodyStyle: BodyStyle): string {
  return bodyStyle === 'suv' ? 'SUV' : bodyStyle
}

/**
 * A description from the facts, followed by the seller's own text. The facts are cut to the recommended
 * length and what the maximum length leaves; equipment is listed as far as it fits.
 */
export function describeVehicle(vehicle: DescribedVehicle, ownText: string): string {
  const { maxDescriptionCharacters, recommendedDescriptionCharacters } = VEHICLE_LIMITS
  const ownPart = ownParagraphs(ownText).trim()
  const room = Math.min(recommendedDescriptionCharacters, maxDescriptionCharacters - ownPart.length - 2)
  const sentences = [
    openingSentence(vehicle),
    driveSentence(vehicle),
    colorSentence(vehicle),
    vehicle.title_status === null ? '' : TITLE_SENTENCES[vehicle.title_status],
    vehicle.condition_rating === null ? '' : `The seller rates its condition as ${vehicle.condition_rating}.`,
  ].filter((sentence) => sentence !== '')
  const facts = sentences.reduce((text, sentence) => appendSentence(text, sentence, room), '')
  const described = appendEquipment(facts, vehicle.features, room)
  return [described, ownPart].filter((part) => part !== '').join('\n\n')
}

/** The seller's own text without paragraphs that this writer produced earlier; else unchanged. */
export function ownParagraphs(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const own = paragraphs.filter((paragraph) => !GENERATED_OPENING.test(paragraph))
  return own.length === paragraphs.length ? text : own.filter((paragraph) => paragraph !== '').join('\n\n')
}

function openingSentence(vehicle: DescribedVehicle): string {
  const { year, make, model, trim, body_style: bodyStyle, mileage, mileage_type: unit } = vehicle
  const name = [year, make, model, trim, bodyStyle === null ? null : bodyStyleInSentence(bodyStyle)]
  const named = name.filter((part) => part !== null && part !== '').join(' ')
  const distance = unit === 'kilometers' ? countedText(mileage, 'kilometer') : countedText(mileage, 'mile')
  return `${named} with ${distance} on the odometer.`
}

function driveSentence({
  engine_size: liters,
  fuel_type: fuel,
  transmission,
  drivetrain,
}: DescribedVehicle): string {
  const parts = [
    enginePart(liters, fuel),
    transmission === null ? '' : TRANSMISSION_WORDS[transmission],
    drivetrain === null ? '' : DRIVETRAIN_WORDS[drivetrain],
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `It has ${joinList(parts)}.`
}

function enginePart(liters: number | null, fuel: FuelType | null): string {
  if (fuel === 'electric') return 'an electric drive'
  const size = liters === null || liters === 0 ? '' : `${liters.toFixed(1)}-liter`
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

/** Appends the equipment list with as many entries as fit, never part of an entry. */
function appendEquipment(text: string, features: readonly string[], room: number): string {
  const fitting = features.map((feature) => feature.trim()).filter((feature) => feature !== '')
  while (fitting.length > 0) {
    const longer = appendSentence(text, `Equipment: ${fitting.join(', ')}.`, room)
    if (longer !== text) return longer
    fitting.pop()
  }
  return text
}

function appendSentence(text: string, sentence: string, room: number): string {
  const longer = text === '' ? sentence : `${text} ${sentence}`
  return longer.length > room ? text : longer
}

function joinList(parts: readonly string[]): string {
  return parts.length === 1
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1] ?? ''}`
}

/**
 * Whether every number in a generated text is in the facts or in the seller's text. An invented year, mileage
 * or horsepower would bind the seller.
 */
export function hasOnlyKnownNumbers(text: string, vehicle: DescribedVehicle, ownText: string): boolean {
  const known = new Set(findNumbers([...Object.values(vehicle).flat(), ownText].join(' ')))
  return findNumbers(text).every((figure) => known.has(figure))
}

/** The numbers in a text: '41,000', '41000' and '41,000.0' are equal. */
function findNumbers(text: string): number[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')))
}
