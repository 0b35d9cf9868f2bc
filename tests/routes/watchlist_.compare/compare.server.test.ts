import { expect, test } from 'vitest'
import { loader } from '../../../app/routes/watchlist_.compare/loader.server.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { makeAuction, makePerson } from '../../worker/support/rooms.ts'
import { callLoader } from '../../worker/support/route-calls.ts'

test('comparison: named auctions -> those that the viewer may see, without bids; signed out -> sign-in and back', async () => {
  const [one, other] = [await makeAuction(), await makeAuction()]
  const hidden = await makeAuction({ paid: false, startAtMs: Date.now() + 60_000 })
  const query = `auction=${one.id}&auction=${hidden.id}&auction=${other.id}&auction=999999999`
  const context = pageAs(await makePerson())
  const answer = await callLoader(loader, { context, query })
  if (answer instanceof Response) throw new Error('The auctions were not read.')
  expect(answer.auctions.map(({ id }) => id)).toEqual([one.id, other.id])
  expect(answer.auctions[0]).not.toHaveProperty('bids')

  const denied = await callLoader(loader, { context: { ...context, viewer: null }, query: 'auction=1' })
  if (!(denied instanceof Response)) throw new Error('The comparison was shown to nobody.')
  expect(denied.headers.get('location')).toMatch(/^\/login\?redirectTo=.*auction%3D1$/)
})
