import { evictDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { livePath, placeBid, withId } from '../../worker/support/auction-sockets.ts'
import { bid, getRoom, getRoomStub, makeAuction, makePerson } from '../../worker/support/rooms.ts'
import { connect } from '../../worker/support/sockets.ts'

describe('bidding over a socket', () => {
  it("bid frame: accepted -> ack with the receipt and the frame's id", async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction), await makePerson())
    placeBid(client, auction, 5_100, 'first')
    expect(await client.frame(withId('first'))).toMatchObject({
      event: 'ack',
      data: { accepted: true, leading: true, seq: 2, amount: 5_100, reason: null },
    })
    client.send({ event: 'set_auto_bid', data: { auction_id: auction.id, max_amount: 9_000 } })
    expect((await client.frame((frame) => frame.event === 'ack' && frame.id === null)).data.amount).toBe(
      9_000,
    )
    client.send({ event: 'cancel_auto_bid', id: 3, data: { auction_id: auction.id } })
    expect((await client.frame(withId(3))).data).toMatchObject({ accepted: true, amount: null })
  })

  it('bid frame: repeated id -> not placed again, also from another socket and over the API', async () => {
    const auction = await makeAuction()
    const person = await makePerson()
    const [one, two] = [await connect(livePath(auction), person), await connect(livePath(auction), person)]
    placeBid(one, auction, 5_100, 'same')
    placeBid(one, auction, 5_100, 'same')
    await one.until(() => one.frames.filter(withId('same')).length === 2, 'both acks')
    placeBid(two, auction, 5_100, 'same')
    const ack = await two.frame(withId('same'))
    const [first, second] = one.frames.filter(withId('same'))
    expect(second).toEqual(first)
    expect(ack).toEqual(first)
    expect((await bid(auction, person, 5_100, 'same')).receipt).toEqual(ack.data)
    expect((await getRoom(auction.id).view({ kind: 'public' }))?.auction.total_bids).toBe(1)
  })

  it("bid frame: below the minimum -> one error with the message and the receipt's fields", async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction), await makePerson())
    placeBid(client, auction, 10, 'low')
    expect(await client.frame(withId('low'))).toMatchObject({
      event: 'error',
      data: {
        code: 'bid_too_low',
        message: 'Bid must be greater than current bid',
        errors: { bid_amount: ['Bid must be greater than current bid'] },
        accepted: false,
        reason: 'bid_too_low',
        amount: 10,
        seq: 1,
      },
    })
    placeBid(client, auction, 5_100, 'next')
    await client.frame(withId('next'))
    expect(client.frames.filter(withId('low'))).toHaveLength(1)
  })

  it('bid frame: anonymous socket -> unauthenticated, and the socket stays open', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    placeBid(client, auction, 5_100, 'nobody')
    expect(await client.frame(withId('nobody'))).toMatchObject({
      event: 'error',
      data: { code: 'unauthenticated', message: 'Please sign in to place a bid.' },
    })
    client.sendRaw('ping')
    await client.until(() => client.texts.includes('pong'), 'pong')
  })

  it("frame: another auction's id -> error", async () => {
    const [auction, other] = [await makeAuction(), await makeAuction()]
    const client = await connect(livePath(auction), await makePerson())
    placeBid(client, other, 5_100, 'elsewhere')
    expect(await client.frame(withId('elsewhere'))).toMatchObject({
      event: 'error',
      data: { code: 'invalid' },
    })
    expect((await getRoom(other.id).view({ kind: 'public' }))?.auction.total_bids).toBe(0)
  })
})

describe('malformed frames', () => {
  it('malformed frames: ten within a minute -> an error each, the tenth closes the socket', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    const malformed = [
      '',
      '{',
      '[]',
      'null',
      '{"event":"no_such"}',
      '{"event":"place_bid"}',
      '"text"',
      '1',
      '{}',
    ]
    for (const text of malformed) client.sendRaw(text)
    await client.until(
      () => client.frames.filter(({ event }) => event === 'error').length === 9,
      'nine errors',
    )
    expect(client.closed).toBeNull()
    client.sendRaw(new TextEncoder().encode('{"event":"join_auction"}').buffer as ArrayBuffer)
    expect(await client.closing()).toBe(1008)
  })

  it('malformed frames: eviction in between -> still counted', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    for (let count = 0; count < 9; count += 1) client.sendRaw('{')
    await client.until(
      () => client.frames.filter(({ event }) => event === 'error').length === 9,
      'nine errors',
    )
    await evictDurableObject(getRoomStub(auction.id))
    client.sendRaw('{')
    expect(await client.closing()).toBe(1008)
  })

  it('frame size: above 16 KiB -> closed; exactly 16 KiB -> not', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction))
    const frame = (id: string) =>
      JSON.stringify({ event: 'leave_auction', id, data: { auction_id: auction.id } })
    const padding = 16 * 1024 - new TextEncoder().encode(frame('')).byteLength
    client.sendRaw(`${frame('')}${' '.repeat(padding)}`)
    client.sendRaw('ping')
    await client.until(() => client.texts.includes('pong'), 'pong')
    expect(client.closed).toBeNull()
    client.sendRaw(frame('é'.repeat(8 * 1024)))
    expect(await client.closing()).toBe(1009)
  })

  it('bid frame: invalid amount -> error with the field, not counted as malformed', async () => {
    const auction = await makeAuction()
    const client = await connect(livePath(auction), await makePerson())
    for (let count = 0; count < 12; count += 1) {
      client.send({ event: 'place_bid', id: count, data: { auction_id: auction.id, bid_amount: '5100' } })
    }
    const { data } = await client.frame(withId(11))
    expect(data).toMatchObject({ code: 'invalid', errors: { bid_amount: [expect.any(String)] } })
    expect(client.closed).toBeNull()
  })
})
