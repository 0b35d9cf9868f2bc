import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { toAuctionViewer } from '../../../worker/services/auctions/auction-viewer.ts'
import { readOpensOnMaximum } from '../../../worker/services/bidding/opens-on-maximum.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { bid, drain, getRoom, makeAuction, makePerson, setMaximum, toViewer } from '../support/rooms.ts'

const opensOnMaximum = (userId: number) => readOpensOnMaximum(env, { userId, own: null })

test('bid form: nothing or manual bids only -> opens on a bid; from the first maximum on -> as preferred', async () => {
  const [auction, person] = [await makeAuction(), await makePerson()]
  expect(await opensOnMaximum(person.userId)).toBe(false)
  await bid(auction, person, 5_500)
  await drain(auction.id)
  expect(await opensOnMaximum(person.userId), 'a manual bid').toBe(false)

  const other = await makeAuction()
  await setMaximum(other, person, 9_000)
  await drain(other.id)
  expect(await opensOnMaximum(person.userId), 'a maximum that has bid').toBe(true)
  await savePreferences(env, { userId: person.userId, change: { autoBidding: false }, nowMs: Date.now() })
  expect(await opensOnMaximum(person.userId), 'preference off').toBe(false)
})

test('bid form: leader whose maximum has not bid yet -> opens on a maximum in that auction', async () => {
  const [auction, person] = [await makeAuction(), await makePerson()]
  await bid(auction, person, 5_500)
  await setMaximum(auction, person, 9_000)
  await drain(auction.id)
  expect(await opensOnMaximum(person.userId)).toBe(false)
  const view = await getRoom(auction.id).view(toAuctionViewer(toViewer(person)))
  expect(view?.own?.max_amount).toBe(9_000)
  expect(await readOpensOnMaximum(env, { userId: person.userId, own: view?.own ?? null })).toBe(true)
})
