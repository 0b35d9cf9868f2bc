import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unsentChoice } from '../../../../app/routes/auctions.$id/bidding/unsent-bid.tsx'

const bid = { kind: 'manual', amount: 12_600 } as const
const now = { price: 'live', currentBid: 12_500, least: 12_600, leads: false } as const

describe('an offer that was pressed offline', () => {
  test('is said not to have been sent, with a way to let it go and none to send it', () => {
    expect(unsentChoice(bid, { ...now, price: 'offline' })).toEqual({
      text: 'You are offline. $12,600 was not sent.',
      discard: 'Cancel',
      send: null,
    })
  })

  test('is offered once more with the price of the moment', () => {
    expect(unsentChoice(bid, now)).toEqual({
      text: 'You were offline. $12,600 was not sent. Current bid $12,500.',
      discard: 'Discard',
      send: 'Send bid of $12,600',
    })
  })

  test('is not offered once it is too low', () => {
    expect(unsentChoice(bid, { ...now, currentBid: 12_900, least: 13_000 })).toEqual({
      text: 'You were offline. $12,600 was not sent. Current bid $12,900. It is too low now.',
      discard: 'Discard',
      send: null,
    })
  })

  test('names no price that may be old', () => {
    expect(unsentChoice(bid, { ...now, price: 'old' }).text).toBe('You were offline. $12,600 was not sent.')
  })

  test('of an auction without bids says that there is none', () => {
    expect(unsentChoice(bid, { ...now, currentBid: null }).text).toBe(
      'You were offline. $12,600 was not sent. There is no bid yet.',
    )
  })

  test('is moot as a bid of who leads by now, and still possible as their maximum', () => {
    expect(unsentChoice(bid, { ...now, leads: true, least: 12_500 })).toMatchObject({
      text: 'You were offline. $12,600 was not sent. Current bid $12,500. You lead.',
      send: null,
    })
    expect(unsentChoice({ kind: 'maximum', amount: 15_000 }, { ...now, leads: true })).toEqual({
      text: 'You were offline. Your maximum of $15,000 was not sent. Current bid $12,500.',
      discard: 'Discard',
      send: 'Send maximum of $15,000',
    })
  })

  test.each([
    [{ kind: 'cancel_maximum' } as const, 'Your maximum was not cancelled.'],
    [{ kind: 'buy_now' } as const, 'Your purchase was not sent.'],
  ])('that has a button of its own is not sent by the form’s: $kind', (offer, what) => {
    expect(unsentChoice(offer, { ...now, price: 'offline' }).text).toBe(`You are offline. ${what}`)
    expect(unsentChoice(offer, now)).toEqual({
      text: `You were offline. ${what}`,
      discard: 'Discard',
      send: null,
    })
  })

  test('is never offered below what the form takes, nor while there is no network', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('manual' as const, 'maximum' as const),
        fc.nat(100_000),
        fc.nat(100_000),
        fc.constantFrom('offline' as const, 'old' as const, 'live' as const),
        fc.boolean(),
        (kind, amount, least, price, leads) => {
          const { send } = unsentChoice({ kind, amount }, { price, currentBid: least, least, leads })
          if (amount < least || price === 'offline') expect(send).toBeNull()
        },
      ),
    )
  })
})
