import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import type { SeedListing } from '../../../domain/schemas/seed.ts'
import { withVinCheckDigit } from '../../../domain/vehicle/vin.ts'
import { SeedClient } from '../../../scripts/demo/seed-server.ts'
import { baseUrl } from './browser.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/demo-photos')

/** Creates an active auction with three photos of its car (front, side, rear) and returns its id. */
export async function newAuctionWithPhotos(title: string): Promise<number> {
  const server = new SeedClient(baseUrl)
  await server.ensureAccounts()
  const images: SeedListing['images'] = []
  for (const view of ['front-three-quarter', 'side', 'rear-three-quarter']) {
    const file = await readFile(join(FOLDER, `coupe-solar-yellow-${view}.webp`))
    images.push({ imagePath: await server.storePhoto(file), altText: `Yellow coupe, ${view}`, copied: false })
  }
  const nowMs = Date.now()
  await server.addListing({
    sellerEmail: 'seller@hammerlane.test',
    vehicle: {
      vin: withVinCheckDigit(`1G1FB1RX0${String(nowMs).slice(-8)}`),
      year: 2019,
      make: 'Chevrolet',
      model: 'Camaro',
      trim: null,
      bodyStyle: 'coupe',
      mileage: 31_000,
      engineSize: 3.6,
      fuelType: 'gasoline',
      transmission: 'automatic',
      drivetrain: 'rwd',
      exteriorColor: 'Solar Yellow',
      interiorColor: 'Black',
      conditionRating: 'good',
      titleStatus: 'clean',
      features: [],
      declarations: { registration: null, smog: null, accidents: null, knownFaults: null },
    },
    images,
    title,
    description: 'A car with photos.',
    startingBid: 9_000,
    reserve: null,
    buyNow: null,
    isPriority: false,
    isFeatured: false,
    createdAtMs: nowMs - 2 * HOUR_MS,
    startAtMs: nowMs - HOUR_MS,
    endAtMs: nowMs + HOUR_MS,
    bids: [],
  })
  const found = await fetch(`${baseUrl}/api/auctions?search=${encodeURIComponent(title)}`)
  const { data } = (await found.json()) as { data: { data?: { id: number }[] } | { id: number }[] }
  const [auction] = Array.isArray(data) ? data : (data.data ?? [])
  if (!auction) throw new Error(`The auction "${title}" is not listed`)
  return auction.id
}
