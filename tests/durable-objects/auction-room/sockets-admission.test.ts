import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '../../../worker/db/schema/index.ts'
import { livePath } from '../../worker/support/auction-sockets.ts'
import { db, dollars, makeAuction, makePerson } from '../../worker/support/rooms.ts'
import { LiveClient, upgrade } from '../../worker/support/sockets.ts'

describe('authorization of sockets', () => {
  it('room socket: auction not public or missing -> 404', async () => {
    const draft = await makeAuction({ status: 'draft' })
    expect((await upgrade(livePath(draft))).status).toBe(404)
    expect((await upgrade(livePath(draft), await makePerson())).status).toBe(404)
    expect((await upgrade('/auctions/999999/live')).status).toBe(404)
    expect((await upgrade(livePath(draft), draft.seller)).status).toBe(101)
  })

  it('room socket: auction not public -> open to administrators, not to support', async () => {
    const draft = await makeAuction({ status: 'draft' })
    const [admin, support] = [await makePerson(), await makePerson()]
    await db().update(users).set({ role: 'admin' }).where(eq(users.id, admin.userId))
    await db().update(users).set({ role: 'support' }).where(eq(users.id, support.userId))
    expect((await upgrade(livePath(draft), admin)).status).toBe(101)
    expect((await upgrade(livePath(draft), support)).status).toBe(404)
  })

  it('deactivated person: sockets -> watches as an anonymous viewer, without notifications', async () => {
    const [auction, person] = [await makeAuction(), await makePerson()]
    await db().update(users).set({ isActive: false }).where(eq(users.id, person.userId))
    expect((await upgrade(livePath(auction), person)).status).toBe(101)
    expect((await upgrade('/live', person)).status).toBe(403)
    const own = await makeAuction({ status: 'draft' })
    await db().update(users).set({ isActive: false }).where(eq(users.id, own.seller.userId))
    expect((await upgrade(livePath(own), own.seller)).status).toBe(404)
  })

  it('socket route: request without upgrade -> malformed', async () => {
    const auction = await makeAuction()
    expect((await upgrade(livePath(auction), null, { upgrade: 'h2c' })).status).toBe(400)
  })

  it('socket route: identity headers of a client -> ignored', async () => {
    const auction = await makeAuction({ reserveCents: dollars(9_000) })
    const person = await makePerson()
    for (const viewer of [null, person]) {
      const response = await upgrade(livePath(auction), viewer, {
        'x-viewer-id': String(person.userId),
        'x-session-id': person.sessionId,
        'x-viewer-admin': 'yes',
      })
      expect(response.status).toBe(101)
      if (!response.webSocket) throw new Error('No socket was given.')
      const { data } = await new LiveClient(response.webSocket).frame('snapshot')
      expect(data.auction.reserve_price).toBeNull()
    }
    const draft = await makeAuction({ status: 'draft' })
    expect(
      (
        await upgrade(livePath(draft), null, {
          'x-viewer-id': '1',
          'x-session-id': '1',
          'x-viewer-admin': 'yes',
        })
      ).status,
    ).toBe(404)
  })

  it('socket route: invalid token -> refused, not treated as anonymous', async () => {
    const auction = await makeAuction()
    expect((await upgrade(livePath(auction), null, { authorization: 'Bearer forged' })).status).toBe(401)
  })
})
