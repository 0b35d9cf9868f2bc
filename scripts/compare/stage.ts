/**
 * Prepares a server for the comparison: the demo, signed-in people, and an example of everything that the
 * demo lacks.
 */
import { seedDemo } from '../seed.ts'
import { type PersonName, SIGNED_OUT, type Visitor } from './visitor.ts'

/** The ids of demo listings by their state, and of the added data. */
export interface StageIds {
  readonly auctions: readonly number[]
  /** An active auction in which the bidder has bid. */
  readonly active: number
  readonly dealerActive: number
  /** The minimum bid of `dealerActive`, in dollars. */
  readonly dealerMinimum: number
  readonly sellerActive: number
  readonly dealerPending: number
  readonly sellerPending: number
  readonly cancelled: number
  /** Sold by the dealer to the bidder. */
  readonly sold: number
  readonly reserveNotMet: number
  readonly noBids: number
  readonly dealerId: number
  readonly question: number
  readonly thread: number
  readonly draft: number
  readonly savedSearch: number
  readonly photo: string
}

export interface PreparedServer {
  readonly visitors: readonly Visitor[]
  readonly ids: StageIds
}

const EMAILS: Readonly<Record<Exclude<PersonName, 'nobody'>, string>> = {
  bidder: 'bidder1@hammerlane.test',
  dealer: 'dealer@hammerlane.test',
  seller: 'seller@hammerlane.test',
  support: 'support@hammerlane.test',
  admin: 'admin@hammerlane.test',
  newcomer: 'newcomer@hammerlane.test',
  pending: 'pending@hammerlane.test',
}
const PASSWORD = 'Password1'
const MINUTE_CRON = encodeURIComponent('* * * * *')

/**
 * Seeds the demo without the auctions that would close within hours, signs everybody in and adds questions,
 * messages, reports and a draft.
 * @throws if the server refuses a request
 */
export async function prepareServer(origin: string): Promise<PreparedServer> {
  await seedDemo({ baseUrl: origin, log: () => undefined, withoutShortAuctions: true })
  const visitors: Visitor[] = [SIGNED_OUT]
  for (const [name, email] of Object.entries(EMAILS)) {
    visitors.push(await signIn(origin, name as PersonName, email))
  }
  const ask = (name: PersonName, method: string, path: string, body?: object) =>
    must(origin, visitors.find((visitor) => visitor.name === name) ?? SIGNED_OUT, { method, path, body })
  const listings = new Listings((await ask('admin', 'GET', `/auctions?${EVERY_AUCTION}`)).data as Listing[])
  const bids = (await ask('bidder', 'GET', '/user/bids?per_page=100')).data as { readonly auction: Listing }[]
  const active = listings.first(
    'active',
    null,
    bids.map(({ auction }) => auction.id),
  )
  const dealerActive = listings.first('active', 'dealer')
  const sellerActive = listings.first('active', 'seller')
  const cancelled = listings.last('pending', 'dealer')
  const sold = listings.where(
    ({ status, seller, result }) =>
      status === 'ended' && seller.username === 'dealer' && result?.outcome === 'sold',
  )

  for (const id of [active, dealerActive, sellerActive, sold])
    await ask('bidder', 'POST', `/auctions/${id}/watch`)
  await ask('dealer', 'POST', `/auctions/${cancelled}/cancel`)
  const questionResponse = await ask('bidder', 'POST', `/auctions/${dealerActive}/questions`, {
    question: 'One key or two?',
  })
  const question = getId(questionResponse.data)
  await ask('dealer', 'POST', `/questions/${question}/answer`, { answer: 'Two, and the manual.' })
  await ask('newcomer', 'POST', `/auctions/${dealerActive}/questions`, { question: 'Is the roof dry?' })
  await ask('newcomer', 'POST', '/reports', { kind: 'question', id: question })
  const messageResponse = await ask('bidder', 'POST', `/auctions/${sold}/messages`, {
    message: 'When may I fetch it?',
  })
  const { thread_id: thread } = messageResponse.data as { readonly thread_id: number }
  await ask('dealer', 'POST', `/messages/${thread}`, { message: 'On Saturday.' })
  const search = { name: 'SUVs', query: 'body_style=suv&max_price=45000' }
  const savedSearch = getId((await ask('bidder', 'POST', '/user/saved-searches', search)).data)
  const draft = getId(
    (await ask('seller', 'POST', '/drafts', { content: { make: 'Honda', model: 'Fit' } })).data,
  )
  // The key is created at the first request and is part of the state.
  await ask('bidder', 'GET', '/user/push/key')
  for (const message of ['Where do I find my receipts?', 'A photo does not load.']) {
    await ask('nobody', 'POST', '/contact/submit', { ...CONTACT, message })
  }
  // A cron that runs each minute sends the mails and updates the search index.
  for (let round = 0; round < 3; round += 1) {
    await (await fetch(`${origin}/cdn-cgi/local/scheduled?cron=${MINUTE_CRON}`)).arrayBuffer()
  }
  return {
    visitors,
    ids: {
      auctions: listings.ids,
      active,
      dealerActive,
      dealerMinimum: listings.byId(dealerActive).minimum_bid,
      sellerActive,
      dealerPending: listings.first('pending', 'dealer'),
      sellerPending: listings.first('pending', 'seller'),
      cancelled,
      sold,
      reserveNotMet: listings.where(({ result }) => result?.outcome === 'reserve_not_met'),
      noBids: listings.where(({ result }) => result?.outcome === 'no_bids'),
      dealerId: listings.byId(dealerActive).seller.id,
      question,
      thread,
      draft,
      savedSearch,
      photo: listings.byId(active).vehicle.images[0]?.image_path ?? '',
    },
  }
}

/** A message to support; without a challenge's cookie any integer is an answer. */
const CONTACT = {
  name: 'Ana Ortiz',
  email: 'ana@example.test',
  subject: 'general_inquiries',
  captchaAnswer: '0',
  websiteUrl: '',
}
const EVERY_AUCTION = 'status=active&status=pending&status=ended&per_page=100'

interface Listing {
  readonly id: number
  readonly status: string
  readonly minimum_bid: number
  readonly seller: { readonly id: number; readonly username: string }
  readonly result: { readonly outcome: string } | null
  readonly vehicle: { readonly images: readonly { readonly image_path: string }[] }
}

/** Sorted by id: the order of a list depends on the time. */
class Listings {
  readonly #all: readonly Listing[]

  constructor(all: readonly Listing[]) {
    this.#all = all.toSorted((a, b) => a.id - b.id)
  }

  get ids(): number[] {
    return this.#all.map(({ id }) => id)
  }

  byId(wanted: number): Listing {
    return required(this.#all.find(({ id }) => id === wanted))
  }

  where(fits: (listing: Listing) => boolean): number {
    return required(this.#all.find(fits)).id
  }

  first(status: string, seller: string | null, among: readonly number[] = this.ids): number {
    return this.where((listing) => matches(listing, status, seller) && among.includes(listing.id))
  }

  last(status: string, seller: string): number {
    return required(this.#all.findLast((listing) => matches(listing, status, seller))).id
  }
}

function matches(listing: Listing, status: string, seller: string | null): boolean {
  return listing.status === status && (seller === null || listing.seller.username === seller)
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('The demo has no listing of the kind that is compared.')
  return found
}

function getId(value: unknown): number {
  return (value as { readonly id: number }).id
}

async function signIn(origin: string, name: PersonName, email: string): Promise<Visitor> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await response.json()) as { readonly data?: { readonly token: string } }
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (data === undefined || cookie === undefined) throw new Error(`${email} could not sign in.`)
  return { name, token: data.token, cookie }
}

interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly body?: object
}

async function must(
  origin: string,
  { token }: Visitor,
  { method, path, body }: ApiRequest,
): Promise<{ data: unknown }> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
