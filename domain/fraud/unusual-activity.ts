/** What this person could not or would not do (docs/rules/administration.md, Fraud rules). */
import { countedText } from '../format/counted-text.ts'
import { DAY_MS, HOUR_MS } from '../format/time-units.ts'
import { usdWhole } from '../format/usd.ts'
import { type Cents, cents } from '../money/cents.ts'
import {
  type FraudFinding,
  type FraudQuestion,
  findingAbout,
  type OwnBid,
  type SignInEvidence,
  signal,
} from './evidence.ts'

const EARTH_RADIUS_KM = 6_371
const PLANE_KMH = 1_000
/** The place of an address is a guess: shorter ways prove nothing. */
const LEAST_KM = 500
const FAR_KM = 3_000
const SHORTEST_HOURS = 0.05

type PlacedSignIn = SignInEvidence & { readonly place: NonNullable<SignInEvidence['place']> }

/** Two sign-ins farther apart than a plane flies in the time between them, the second one from an unknown browser. */
export function findImpossibleTravel({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const placed = evidence.signIns.filter((one): one is PlacedSignIn => one.place !== null).toReversed()
  const jumps = placed.flatMap((next, index) => {
    const before = placed[index - 1]
    if (before === undefined) return []
    const km = distanceKm(before.place, next.place)
    const hours = Math.max((next.atMs - before.atMs) / HOUR_MS, SHORTEST_HOURS)
    if (km < LEAST_KM || km / hours <= PLANE_KMH) return []
    return { next, before, km, hours }
  })
  const usedBefore = ({ atMs, device }: SignInEvidence) =>
    evidence.signIns.some((earlier) => earlier.atMs < atMs && earlier.device === device && device !== null)
  // The way back of the person, after somebody else's sign-in far away, is none of their own jumps.
  const jumpsOften = jumps.some(({ next, before }) => usedBefore(next) && usedBefore(before))
  const findings = jumps.flatMap(({ next, before, km, hours }) => {
    if (next.atMs <= sinceMs) return []
    const isKnown = usedBefore(next)
    const hasKnown = evidence.signIns.some(({ atMs, device }) => atMs < next.atMs && device !== null)
    return findingAbout(evidence, [
      {
        points: 40,
        text: `Signed in from ${placeText(before)} and ${hours < 1 ? 'less than an hour' : countedText(Math.round(hours), 'hour')} later from ${placeText(next)}, ${Math.round(km).toLocaleString('en-US')} km away`,
      },
      signal(km >= FAR_KM, 10, 'That is another part of the world'),
      signal(next.place.country !== before.place.country, 10, 'That is another country'),
      signal(!isKnown && hasKnown, 20, 'The browser had not been used before'),
      signal(isKnown, -20, 'The browser is a known one'),
      signal(
        !isKnown && jumpsOften,
        -25,
        'Known browsers of the person jump like this too, as on a private network',
      ),
    ])
  })
  return findings.sort((a, b) => b.score - a.score)[0] ?? null
}

function distanceKm(from: PlacedSignIn['place'], to: PlacedSignIn['place']): number {
  const rad = Math.PI / 180
  const height = Math.sin(((to.latitude - from.latitude) * rad) / 2) ** 2
  const width = Math.sin(((to.longitude - from.longitude) * rad) / 2) ** 2
  const angle = height + Math.cos(from.latitude * rad) * Math.cos(to.latitude * rad) * width
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(angle)))
}

function placeText({ place: { city, country, latitude, longitude } }: PlacedSignIn): string {
  const named = [city, country].filter((name) => name !== null).join(', ')
  return named || `${latitude.toFixed(1)}, ${longitude.toFixed(1)}`
}

/** Bids in far more auctions in a day than ever before. Dealers buy in larger numbers. */
export function findSuddenVolume({ evidence, sinceMs }: FraudQuestion): FraudFinding | null {
  const bids = evidence.bids.filter(({ atMs }) => atMs > sinceMs)
  const [newest] = bids
  if (newest === undefined) return null
  const size = evidence.isDealer ? 2 : 1
  const fromMs = newest.atMs - DAY_MS
  const today = bids.filter(({ atMs }) => atMs > fromMs)
  const auctions = countAuctions(today)
  if (auctions < 15 * size) return null
  const usual = busiestDay(evidence.bids.filter(({ atMs }) => atMs <= fromMs))
  const offered = sumOfHighest(today)
  const ageDays = (newest.atMs - evidence.createdAtMs) / DAY_MS
  const sellers = new Set(today.map(({ sellerId }) => sellerId)).size
  return findingAbout(
    evidence,
    [
      {
        points: auctions >= 25 * size ? 45 : 30,
        text: `Bid in ${countedText(auctions, 'auction')} within a day, at most in ${usual} a day before`,
      },
      signal(auctions >= 10 * usual, 15, 'That is ten times as many, or more'),
      signal(auctions < 3 * usual, -25, 'That is not even three times as many'),
      signal(ageDays < 7, 20, 'The account is less than a week old'),
      signal(
        offered >= 25_000_000 * size,
        offered >= 50_000_000 * size ? 20 : 10,
        `The bids add up to ${usdWhole(offered)}`,
      ),
      signal(sellers >= 10, 10, `The cars are of ${sellers} sellers`),
    ],
    { auctionId: newest.auctionId },
  )
}

function countAuctions(bids: readonly OwnBid[]): number {
  return new Set(bids.map(({ auctionId }) => auctionId)).size
}

function busiestDay(bids: readonly OwnBid[]): number {
  const days = Object.values(Object.groupBy(bids, ({ atMs }) => Math.floor(atMs / DAY_MS)))
  return Math.max(0, ...days.map((day) => countAuctions(day ?? [])))
}

function sumOfHighest(bids: readonly OwnBid[]): Cents {
  const highest = new Map<number, number>()
  for (const { auctionId, amountCents } of bids) {
    highest.set(auctionId, Math.max(amountCents, highest.get(auctionId) ?? 0))
  }
  return cents([...highest.values()].reduce((sum, amount) => sum + amount, 0))
}
