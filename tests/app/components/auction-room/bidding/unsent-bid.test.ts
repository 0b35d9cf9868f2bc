import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toUnsentChoice } from '../../../../../app/components/auction-room/bidding/unsent-bid.tsx'

const bid = { kind: 'manual', amount: 12_600 } as const
const now = { price: 'live', currentBid: 12_500, least: 12_600, leads: false } as const

describe('unsent bid', () => {
  test('offline -> says it was not sent, can be cancelled, cannot be sent', () => {
    expect(toUnsentChoice(bid, { ...now, price: 'offline' })).toEqual({
      text: 'You are offline. $12,600 was not sent.',
      discard: 'Cancel',
      send: null,
    })
  })

  test('back online -> can be sent, shown with the current price', () => {
    expect(toUnsentChoice(bid, now)).toEqual({
      text: 'You were offline. $12,600 was not sent. Current bid $12,500.',
      discard: 'Discard',
      send: 'Send bid of $12,600',
    })
  })

  test('amount below the least by now -> cannot be sent', () => {
    expect(toUnsentChoice(bid, { ...now, currentBid: 12_900, least: 13_000 })).toEqual({
      text: 'You were offline. $12,600 was not sent. Current bid $12,900. It is too low now.',
      discard: 'Discard',
      send: null,
    })
  })

  test('price may be old -> no price is named', () => {
    expect(toUnsentChoice(bid, { ...now, price: 'old' }).text).toBe('You were offline. $12,600 was not sent.')
  })

  test('auction without bids -> text says that there are none', () => {
    expect(toUnsentChoice(bid, { ...now, currentBid: null }).text).toBe(
      'You were offline. $12,600 was not sent. There is no bid yet.',
    )
  })

  test('viewer leads by now -> a manual bid cannot be sent, a maximum can', () => {
    expect(toUnsentChoice(bid, { ...now, leads: true, least: 12_500 })).toMatchObject({
      text: 'You were offline. $12,600 was not sent. Current bid $12,500. You lead.',
      send: null,
    })
    expect(toUnsentChoice({ kind: 'maximum', amount: 15_000 }, { ...now, leads: true })).toEqual({
      text: 'You were offline. Your maximum of $15,000 was not sent. Current bid $12,500.',
      discard: 'Discard',
      send: 'Send maximum of $15,000',
    })
  })

  test.each([
    [
      bid,
      'No answer came: $12,600 may or may not have been placed. Current bid $12,500.',
      'Send bid of $12,600 again',
    ],
    [{ kind: 'buy_now' } as const, 'No answer came: your purchase may or may not have been made.', null],
  ] as const)(
    'no answer came to %j -> says so, and sends a bid again when it is pressed',
    (uncertain, text, send) => {
      expect(toUnsentChoice(uncertain, { ...now, isUncertain: true })).toEqual({
        text,
        discard: 'Discard',
        send,
      })
    },
  )

  test.each([
    [{ kind: 'cancel_maximum' } as const, 'Your maximum was not cancelled.'],
    [{ kind: 'buy_now' } as const, 'Your purchase was not sent.'],
  ])("$kind -> not sent by the form's button", (unsentBid, sentence) => {
    expect(toUnsentChoice(unsentBid, { ...now, price: 'offline' }).text).toBe(`You are offline. ${sentence}`)
    expect(toUnsentChoice(unsentBid, now)).toEqual({
      text: `You were offline. ${sentence}`,
      discard: 'Discard',
      send: null,
    })
  })

  test('any amount below the least, or offline -> never sendable', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('manual' as const, 'maximum' as const),
        fc.nat(100_000),
        fc.nat(100_000),
        fc.constantFrom('offline' as const, 'old' as const, 'live' as const),
        fc.boolean(),
        (kind, amount, least, price, leads) => {
          const { send } = toUnsentChoice({ kind, amount }, { price, currentBid: least, least, leads })
          if (amount < least || price === 'offline') expect(send).toBeNull()
        },
      ),
    )
  })
})
