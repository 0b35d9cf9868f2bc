/** Descriptions of generated cars: sentences that many cars have, and sentences that few have. */
import type { Random } from '../demo/random.ts'
import type { CarModel } from './car-models.ts'

const OWNERS = [
  'One owner, always garaged.',
  'Second owner, bought from a neighbor.',
  'Bought new here and never left California.',
  'Came to us as a trade-in.',
  'My commuter for the last years; now I work from home.',
  'Inherited from my father, who drove it on Sundays.',
  'Off lease and through our shop.',
  'Company car with one driver.',
]
const SERVICE = [
  'Service records since new.',
  'Oil changed every 5,000 miles with synthetic.',
  'All service at the dealer, papers in the glove box.',
  'Smog done last month.',
  'Timing belt and water pump replaced.',
  'New brakes front and rear.',
  'Fresh battery and wipers.',
  'Transmission fluid changed at 60,000.',
  'Tires replaced last spring.',
  'Four new Michelin tires.',
  'Alignment done after the tires.',
  'Spark plugs and coils are new.',
]
const EQUIPMENT = [
  'Heated leather seats and a panoramic roof.',
  'Navigation, backup camera and parking sensors.',
  'Apple CarPlay and Android Auto.',
  'Tow package with brake controller.',
  'Bose sound system.',
  'Adaptive cruise control and lane keeping.',
  'Third row seats, never used.',
  'Roof rack and rubber mats.',
  'Sport package with larger wheels.',
  'Bed liner and tonneau cover.',
  'Ventilated seats, head-up display.',
  'Factory lift and skid plates.',
  'Blind spot monitor and power liftgate.',
  'Manual seats, cold air conditioning.',
]
const CONDITION = [
  'A few stone chips on the bumper, shown in the photos.',
  'No accidents known.',
  'Light curb rash on two wheels.',
  'Small dent in the right rear door.',
  'The paint is original and shines.',
  'The driver seat shows wear on the bolster.',
  'The windshield has a repaired chip.',
  'Clear coat is peeling on the roof.',
  'Runs and drives as it should; the air conditioning is cold.',
  'The check engine light is off.',
  'Interior smells like nothing at all.',
  'Highway miles, and it looks it.',
]
const ENDING = [
  'Two keys and both manuals.',
  'Can be seen on weekends.',
  'Sold as it stands.',
  'Ask me anything.',
  'The title is in hand.',
  'Registered until next year.',
]
/** Sentences of one in twenty cars together. */
const RARE = [
  'Supercharged by a shop in Gardena, with receipts.',
  'Rare color for this year.',
  'Wheelchair ramp by BraunAbility.',
  'Was in a film; the call sheet comes with it.',
  'Frame-off restoration finished last year.',
  'Roll cage and harnesses for track days.',
  'Converted to propane.',
  'Comes with a matching teardrop trailer.',
  'Signed by its designer on the dashboard.',
  'Certified carpool stickers.',
]

/** Joins several sentences, the first of which names the car's own color, year, model and mileage. */
export function describeCar(
  random: Random,
  car: {
    readonly kind: CarModel
    readonly year: number
    readonly mileage: number
    readonly exteriorColor: string
  },
): string {
  const { kind, year, mileage, exteriorColor } = car
  const sentences = [
    `${exteriorColor} ${year} ${kind.model} with ${Math.round(mileage / 1_000)}k miles.`,
    random.pick(OWNERS),
    random.pick(SERVICE),
  ]
  if (random.next() < 0.6) sentences.push(random.pick(EQUIPMENT))
  if (random.next() < 0.8) sentences.push(random.pick(CONDITION))
  if (random.next() < 0.3) sentences.push(random.pick(EQUIPMENT))
  if (random.next() < 0.05) sentences.push(random.pick(RARE))
  if (random.next() < 0.5) sentences.push(random.pick(ENDING))
  return sentences.join(' ')
}
