import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { PhotoUploader } from '../../../scripts/demo/photos.ts'
import { planDemo } from '../../../scripts/demo/scenes.ts'
import { SeedClient } from '../../../scripts/demo/seed-server.ts'
import { ApiClient } from '../../fixtures/api-client.ts'
import { api, baseUrl, type Person, person } from './browser.ts'
import { writeMessages } from './messages.ts'
import { endAuction } from './money.ts'

/** The first cars of the demo: active, upcoming, sold and unsold ones, one of them with 28 bids. */
const CARS = 12
const BUSIEST = 7
/** Of all cars but the busiest: the server renders each photo in several sizes. */
const PHOTOS_OF_OTHERS = 2

/** The auctions of the screen tests, in every state, seen by one bidder. */
export interface Showroom {
  /** Has bid on the auctions below; leads in `leading`, is outbid in `outbid`. */
  readonly bidder: Person
  /** With photos, and enough bids for several pages of history. */
  readonly busy: number
  readonly leading: number
  readonly outbid: number
  readonly ending: number
  readonly won: number
  readonly lost: number
  readonly notMet: number
  readonly noBids: number
  readonly paused: number
  readonly cancelled: number
  readonly pending: number
  /** Relisted by the seller, and not paid for. */
  readonly unpaid: number
  /** Relisted and paid for with add-ons, not started. */
  readonly paid: number
  /** A long message that waits for an answer of support. */
  readonly message: number
  readonly answered: number
  /** Has an unpaid premium; their page to pay it is `owed`. */
  readonly debtor: Person
  readonly owed: string
  /** The path of the bank's page for a payment that waits for a confirmation. */
  readonly challenge: string
}

export const SELLER = 'seller@hammerlane.test'

/** Creates all of it through the API and the development routes. */
export async function openShowroom(): Promise<Showroom> {
  const busy = await seedCars()
  const [bidder, rival] = await Promise.all([person('looks'), person('rival')])
  const seller = await new ApiClient(baseUrl).signIn(SELLER)
  const long = 'Driven by one careful owner along the coast and kept in a garage for all of its many years'
  const listed = (title: string, more: Record<string, unknown> = {}) =>
    api.newAuction({ title, seller_email: SELLER, starting_bid: 31_000, ...more })

  const [leading, outbid, ending, won, lost, notMet, noBids, paused, cancelled, pending] = await Promise.all([
    listed(long, { reserve_price: 30_000, buy_now_price: 141_750 }),
    listed('A car on which another has bid more', { starting_bid: 140_000 }),
    listed('An auction in its last minutes', { ends_in_ms: 9 * MINUTE_MS, auto_extend_minutes: 5 }),
    listed('Won by whoever looks'),
    listed('Lost to another'),
    listed('Below its reserve', { reserve_price: 90_000 }),
    listed('Over before anybody bid'),
    listed('Paused by its seller'),
    listed('Taken back by its seller'),
    listed('Not yet begun', { starts_in_ms: 3 * HOUR_MS, ends_in_ms: 90 * HOUR_MS }),
  ])
  await bidder.client.bid(leading, 33_300)
  await bidder.client.setMaximum(leading, 43_400)
  await bidder.client.bid(outbid, 140_500)
  await rival.client.bid(outbid, 141_750)
  await bidder.client.bid(ending, 31_500)
  await bidder.client.bid(won, 32_000)
  await bidder.client.bid(lost, 32_000)
  await rival.client.bid(lost, 33_000)
  await bidder.client.bid(notMet, 32_000)
  await Promise.all([
    ...[won, lost, notMet, noBids].map((id) => endAuction(id)),
    seller.must('POST', `/api/auctions/${paused}/pause`),
    seller.must('POST', `/api/auctions/${cancelled}/cancel`, { body: { reason: 'Sold elsewhere' } }),
    ...[leading, outbid].map((id) => bidder.client.must('POST', `/api/auctions/${id}/watch`)),
  ])
  const relist = async (id: number) => {
    const { data } = await seller.must('POST', `/api/auctions/${id}/relist`)
    return (data as { id: number }).id
  }
  const [unpaid, paid] = await Promise.all([relist(noBids), relist(cancelled)])
  await seller.must('POST', '/api/financial/transactions', {
    body: {
      purpose: 'listing',
      auction_id: paid,
      addons: ['social_media', 'email_blast'],
      card_token: 'tok_visa',
    },
  })
  await seller.must('POST', `/api/auctions/${notMet}/offers`, { body: { amount: 60_000 } })
  return {
    bidder,
    ...{ busy, leading, outbid, ending, won, lost, notMet, noBids, paused, cancelled, pending, unpaid, paid },
    ...(await writeMessages()),
    challenge: await openChallenge(),
    ...(await makeDebt()),
  }
}

/**
 * Stores the demo cars with photos and bids unless they exist; returns the id of the auction with the most
 * bids.
 */
export async function seedCars(): Promise<number> {
  const server = new SeedClient(baseUrl)
  await server.ensureAccounts()
  const shelf = new PhotoUploader(server)
  const cars = planDemo(Date.now()).slice(0, CARS)
  const existing = new Set((await server.state()).auctions.map(({ vin }) => vin))
  await Promise.all(
    cars
      .filter(({ vehicle }) => !existing.has(vehicle.vin))
      .map(async ({ hasPhotos, ...listing }) => {
        const most = listing.title === cars[BUSIEST]?.title ? undefined : PHOTOS_OF_OTHERS
        const images = hasPhotos ? await shelf.uploadImages(listing.vehicle, most) : []
        await server.addListing({ ...listing, images })
      }),
  )
  const title = cars[BUSIEST]?.title ?? ''
  const { data } = await api.must('GET', `/api/auctions?search=${encodeURIComponent(title)}`)
  const id = (data as { id: number; title: string }[]).find((auction) => auction.title === title)?.id
  if (id === undefined) throw new Error(`The demo's ${title} is not listed.`)
  return id
}

async function openChallenge(): Promise<string> {
  const owner = await person('asked', { isAuthorized: false })
  const { data } = await owner.client.must('POST', '/api/financial/authorization', {
    body: { card_token: 'tok_authentication_required' },
  })
  await owner.context.close()
  const { action_url: url } = data as { action_url?: string }
  if (!url) throw new Error('The payment does not ask for a confirmation.')
  return new URL(url, baseUrl).pathname
}

/** A person whose card does not pay the premium of what they have won, and the page where they pay it. */
async function makeDebt(): Promise<Pick<Showroom, 'debtor' | 'owed'>> {
  const debtor = await person('debtor', { isAuthorized: false })
  const body = { card_token: 'tok_insufficient_funds' }
  await debtor.client.must('POST', '/api/financial/authorization', { body })
  const auctionId = await api.newAuction({ title: 'Won without money', seller_email: SELLER })
  await debtor.client.bid(auctionId, 12_000)
  await endAuction(auctionId)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { data } = await debtor.client.must('GET', '/api/financial/transactions')
    if ((data as unknown[]).length > 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { data } = await debtor.client.must('GET', '/api/financial/sales?role=buyer')
  const [sale] = data as { id: number }[]
  if (sale === undefined) throw new Error('There is no sale.')
  return { debtor, owed: `/sales/${sale.id}/pay` }
}
