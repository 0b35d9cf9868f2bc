import { exactTimeText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'

/** The texts of the status banner about the viewer's own bids. */
export const BIDDER_BANNER = {
  unknownBid: 'Your bid is not confirmed',
  unsentBid: 'Your bid was not sent',
  unsentCommand: 'Nothing was sent',
  leading: 'You lead',
  outbid: "You've been outbid",
  voided: 'Your bid was voided',
  won: 'You won',
  bought: 'You bought it',
  lost: 'You did not win',
  reserveNotMet: 'Reserve not met',
  notCompleted: 'Sale not completed',
} as const

/** The texts at the right of the banner: 'You lead ... your maximum $4,500'. */
export const BANNER_ASIDE = {
  maximum: (dollars: number) => `your maximum ${dollarsWhole(dollars)}`,
  highestBid: (dollars: number) => `your highest bid ${dollarsWhole(dollars)}`,
  outbidBy: (dollars: number) => `by ${dollarsWhole(dollars)}`,
  sameAmount: 'tied',
  sameAmountLater: '· the other bid came first',
  receipt: (seq: number) => `receipt ${seq}`,
  boughtAfter: 'after the auction',
  highBid: (dollars: number) => `your ${dollarsWhole(dollars)}`,
  wasHighBid: 'was the high bid',
  extended: 'Extended',
  endMoved: 'End moved',
  toTime: (time: string) => `to ${exactTimeText(Date.parse(time))}`,
  atTime: (time: string) => `at ${exactTimeText(Date.parse(time))}`,
} as const
