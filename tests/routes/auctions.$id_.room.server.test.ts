import { expect, test } from 'vitest'
import { action } from '../../app/routes/auctions.$id/action.server.ts'
import { loader } from '../../app/routes/auctions.$id_.room.tsx'
import type { PageContext } from '../../worker/http/page/page-context.ts'
import { pageAs } from '../worker/support/page-as.ts'
import { bid, makeAuction, makePerson, setMaximum } from '../worker/support/rooms.ts'
import { insertAuction } from '../worker/support/rows.ts'

/** What the bid form needs in the dashboard (docs/rules/account-screens.md, My bids), and the quick bid there. */

async function readRoom(context: PageContext, id: number | string): Promise<unknown> {
  const request = new Request(`http://localhost/auctions/${id}/room`)
  return (await loader({ request, params: { id: String(id) }, context: { ...context } })).json()
}

test('bid form elsewhere: bidder -> auction, own maximum and what they need first; seller -> their own auction', async () => {
  const auction = await makeAuction()
  const [ann, ben] = [await makePerson(), await makePerson()]
  await bid(auction, ben, 6_000)
  await setMaximum(auction, ann, 9_900)
  expect(await readRoom(pageAs(ann), auction.id)).toMatchObject({
    auction: { id: auction.id },
    own: { state: 'leading', max_amount: 9_900 },
    bidder: 'may_bid',
  })
  expect(await readRoom(pageAs(ben), auction.id)).toMatchObject({
    own: { state: 'outbid', max_amount: null },
  })
  const newcomer = pageAs(await makePerson({ authorized: false }))
  expect(await readRoom(newcomer, auction.id)).toMatchObject({ bidder: 'needs_authorization' })
  expect(await readRoom(pageAs(auction.seller), auction.id)).toMatchObject({ bidder: 'seller' })
})

test('bid form elsewhere: visitor, draft of another, or no auction -> nothing', async () => {
  const auction = await makeAuction()
  const ann = pageAs(await makePerson())
  expect(await readRoom(pageAs(null), auction.id)).toBeNull()
  const draft = await insertAuction({ status: 'draft' })
  for (const id of [draft, 999_999, 'x']) expect(await readRoom(ann, id)).toBeNull()
})

test('quick bid: posted form -> bids exactly that amount, once; price above it -> refused, nothing bid', async () => {
  const auction = await makeAuction()
  const [ann, ben] = [await makePerson(), await makePerson()]
  const press = (amount: number, key: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      kind: 'manual',
      amount: String(amount),
      idempotency_key: key,
    }))
      form.set(name, value)
    const request = new Request(`http://localhost/auctions/${auction.id}`, { method: 'POST', body: form })
    return action({ request, params: { id: String(auction.id) }, context: { ...pageAs(ann) } })
  }
  expect(await press(6_300, 'shown')).toMatchObject({ accepted: true, receipt: { amount: 6_300 } })
  expect(await press(6_300, 'shown')).toMatchObject({ accepted: true, receipt: { amount: 6_300 } })
  await bid(auction, ben, 7_000)
  expect(await press(6_615, 'later')).toMatchObject({
    accepted: false,
    code: 'bid_too_low',
    message: 'Bid must be greater than current bid',
  })
  expect(await readRoom(pageAs(ann), auction.id)).toMatchObject({
    auction: { current_bid: 7_000, total_bids: 2 },
  })
})
