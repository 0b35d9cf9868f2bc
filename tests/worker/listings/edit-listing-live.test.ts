/** Open auction pages receive the seller's edits (docs/rules/realtime.md, Frames of the room). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auctions } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { amountPattern } from '../support/api-amount.ts'
import { livePath } from '../support/auction-sockets.ts'
import { bid, db, dollars, makeAuction, makePerson } from '../support/rooms.ts'
import { makeSeller } from '../support/selling.ts'
import { connect } from '../support/sockets.ts'

const WORDS = { title: '2019 Honda Accord EX-L', description: 'One owner.' }

async function activeListing() {
  const { person, token } = await makeSeller()
  const auction = await makeAuction({ buyNowCents: dollars(20_000), reserveCents: dollars(9_000) }, person)
  return { auction, token }
}

const edit = (token: string, id: number, body: object) =>
  callApi('PUT', `/auctions/${id}`, { token, body: { ...WORDS, ...body } })

test('buy now price: lowered -> sent to open pages at once, without a log number and without the reserve', async () => {
  const { auction, token } = await activeListing()
  const watcher = await connect(livePath(auction))
  const { seq } = await watcher.frame('snapshot')
  expect((await edit(token, auction.id, { buy_now_price: 15_000 })).status).toBe(200)
  const frame = await watcher.frame(({ data }) => data.auction?.buy_now_price === 15_000)
  expect(frame.event).toBe('auction_updated')
  expect(frame).not.toHaveProperty('seq')
  expect(frame.data).toMatchObject({ auction_id: auction.id, auction: { buy_now_price: 15_000, seq } })
  expect(JSON.stringify(frame)).not.toContain('reserve_price')
  expect(JSON.stringify(frame)).not.toMatch(amountPattern(9_000))
})

test('edit: text or vehicle facts changed -> announced once they can be read', async () => {
  const { auction, token } = await activeListing()
  const watcher = await connect(livePath(auction))
  await watcher.frame('snapshot')
  await edit(token, auction.id, { description: 'A scratch on the door.' })
  const changed = () => watcher.frames.filter(({ data }) => data.change === 'listing')
  await watcher.until(() => changed().length === 1, 'the words')
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
  expect(row?.description).toBe('A scratch on the door.')
  const path = `/vehicles/${row?.vehicleId}`
  const { body } = await callApi('GET', path, { token })
  const { id: _, images: __, ...facts } = body.data
  await callApi('PUT', path, { token, body: { ...facts, mileage: 43_000 } })
  await watcher.until(() => changed().length === 2, 'the facts')
})

test('edit: followed by a bid -> the sequence has no gap', async () => {
  const { auction, token } = await activeListing()
  const watcher = await connect(livePath(auction))
  const { seq } = await watcher.frame('snapshot')
  await edit(token, auction.id, { buy_now_price: 15_000, description: 'Other words.' })
  await watcher.frame('auction_updated')
  await bid(auction, await makePerson(), 5_100)
  expect((await watcher.frame('bid_placed')).seq).toBe((seq ?? 0) + 1)
})

test('edit: nothing changed -> nothing sent', async () => {
  const { auction, token } = await activeListing()
  const watcher = await connect(livePath(auction))
  await watcher.frame('snapshot')
  expect((await edit(token, auction.id, {})).status).toBe(200)
  await bid(auction, await makePerson(), 5_100)
  await watcher.frame('bid_placed')
  expect(watcher.frames.filter(({ event }) => event === 'auction_updated')).toEqual([])
})
