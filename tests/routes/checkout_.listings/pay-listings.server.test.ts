import { expect, test } from 'vitest'
import { action } from '../../../app/routes/checkout_.listings/action.server.ts'
import { loader } from '../../../app/routes/checkout_.listings/loader.server.ts'
import { readCheckoutNotice } from '../../../app/routes/dashboard/checkout-notice.server.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { saveCard } from '../../worker/support/fees.ts'
import { listProcessorPayments } from '../../worker/support/money.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { confirmAddress, getRoom, makeListing, makePerson, toViewer } from '../../worker/support/rooms.ts'
import { callAction, callLoader } from '../../worker/support/route-calls.ts'

/** The checkout of several listings (docs/rules/account-screens.md). */

async function makeSellerOf(count: number) {
  const seller = await confirmAddress(await makePerson({ authorized: false }))
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const listing = await makeListing(seller, { paid: false, startAtMs: Date.now() + HOUR_MS })
    await getRoom(listing.auctionId).open(listing)
    ids.push(listing.auctionId)
  }
  const viewer = toViewer(seller)
  const context = pageAs(viewer)
  const post = async (auctions: readonly number[], fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams([
      ...auctions.map((id) => ['auction', String(id)]),
      ...Object.entries(fields),
    ])
    const request = new Request('http://localhost/checkout/listings', { method: 'POST', body })
    const answer = await callAction(action, { context, request })
    return answer instanceof Response ? answer.headers.get('location') : answer.message
  }
  const read = async (query = '') => {
    const page = await callLoader(loader, { context, query })
    return page instanceof Response ? page.headers.get('location') : page
  }
  const notice = (named: string) => readCheckoutNotice(context, { viewer, named })
  return { ids, seller, post, read, notice }
}

test('three unpaid listings, two ticked -> one charge, both paid; the third is what is left', async () => {
  const { ids, seller, post, read, notice } = await makeSellerOf(3)
  const [first = 0, second = 0, third = 0] = ids
  expect(await read(`auction=${first}&auction=${second}`)).toMatchObject({
    listings: [
      { id: first, isChosen: true },
      { id: second, isChosen: true },
      { id: third, isChosen: false },
    ],
    baseCents: 49_99,
    blocked: null,
  })
  const payWith = String(await saveCard(seller.userId))
  expect(await post([first, second], { pay_with: payWith, card_token: 'tok_visa', price: '4999' })).toBe(
    `/dashboard?tab=my-auctions&checkout=${first},${second}`,
  )
  expect(await listProcessorPayments(seller.userId, 'charge')).toMatchObject([{ amount_cents: 99_98 }])
  expect(await notice(`${first},${second}`)).toMatchObject({ tone: 'success' })
  expect(await notice(ids.join(','))).toMatchObject({
    tone: 'warning',
    text: '1 of 3 listings are not paid for yet.',
  })
  expect(await read()).toMatchObject({ listings: [{ id: third, isChosen: true }] })
})

test('nothing ticked, another price, a declined card -> said so, nothing charged', async () => {
  const { ids, seller, post } = await makeSellerOf(2)
  expect(await post([], { card_token: 'tok_visa' })).toBe('Please tick at least one listing')
  expect(await post(ids, { card_token: 'tok_visa', price: '3999' })).toContain('The total is now $99.98')
  expect(await post(ids, { card_token: 'tok_insufficient_funds', price: '4999' })).toContain(
    'insufficient funds',
  )
  expect(await post(ids, { card_token: 'tok_visa', card_number: '4242424242424242' })).toContain(
    'Card numbers',
  )
  const charges = await listProcessorPayments(seller.userId, 'charge')
  expect(charges.filter(({ status }) => status === 'succeeded')).toEqual([])
})

test("no unpaid listing, another's listing -> back to My Auctions, nothing of the other's named as paid", async () => {
  const { read, notice } = await makeSellerOf(0)
  const other = await makeSellerOf(2)
  expect(await read()).toBe('/dashboard?tab=my-auctions&checkout=none')
  expect(await notice(other.ids.join(','))).toMatchObject({ tone: 'info' })
})
