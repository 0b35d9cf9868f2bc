/** The notifications of bids, watched auctions and own auctions. */

import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { drain, makeAuction } from '../support/rooms.ts'
import { bids, change, end, endsIn, outbids, press, watch } from './kind-causes.ts'
import { type Kind, TITLE } from './notification-kind.ts'

export const KINDS_OF_AUCTIONS = [
  {
    name: 'outbid',
    event: 'outbid',
    topic: 'outbid',
    text: () => `You've been outbid on "${TITLE}"! Current bid: $5,200`,
    mailed: { subject: `You’ve been outbid at $5,200: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await outbids(auction, 5_200)
      return auction
    },
  },
  {
    name: 'own bid',
    event: 'bid_successful',
    topic: null,
    text: (id) => `Bid placed successfully! $5,100 on auction #${id}`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      return auction
    },
  },
  {
    name: 'ten minutes left -> watcher',
    event: 'auction_ending_soon',
    topic: 'ending_soon',
    text: (id) => `Auction #${id} ending in 10 minutes!`,
    mailed: { subject: `Ending in 10 minutes: ${TITLE}`, when: 'at_once' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await endsIn(auction, 9.9 * MINUTE_MS)
      return auction
    },
  },
  {
    name: 'one minute left -> bidder',
    event: 'auction_ending_soon',
    topic: 'ending_soon',
    text: (id) => `Auction #${id} ending in 1 minute!`,
    mailed: null,
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await endsIn(auction, 0.9 * MINUTE_MS)
      return auction
    },
  },
  {
    name: 'won',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! Winning bid: $5,100`,
    mailed: { subject: `You won: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'lost',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! Winning bid: $5,200`,
    mailed: { subject: `You did not win: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await outbids(auction, 5_200)
      await end(auction)
      return auction
    },
  },
  {
    name: 'watched auction ended',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! No sale`,
    mailed: null,
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await end(auction)
      return auction
    },
  },
  {
    name: 'own auction sold',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! Winning bid: $5,100`,
    mailed: { subject: `Sold: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await outbids(auction, 5_100)
      await end(auction)
      return auction
    },
  },
  {
    name: 'own auction not sold',
    event: 'auction_ended',
    topic: null,
    text: (id) => `Auction #${id} ended! No sale`,
    mailed: { subject: `Ended without bids: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await end(auction)
      return auction
    },
  },
  {
    name: 'new bid on own auction',
    event: 'bid_placed',
    topic: 'new_bids',
    text: (id) => `New bid: $5,100 on auction #${id}`,
    mailed: { subject: `New bid of $5,100: ${TITLE}`, when: 'as_chosen' },
    inDigest: true,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      await outbids(auction, 5_100)
      return auction
    },
  },
  {
    name: 'added to watchlist',
    event: 'watchlist_update',
    topic: null,
    text: (id) => `Auction #${id} added to your watchlist`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await press(person, 'POST', auction)
      return auction
    },
  },
  {
    name: 'removed from watchlist',
    event: 'watchlist_update',
    topic: null,
    text: (id) => `Auction #${id} removed from your watchlist`,
    mailed: null,
    inDigest: false,
    isOwn: true,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await press(person, 'DELETE', auction)
      return auction
    },
  },
  {
    name: 'cancelled -> bidder',
    event: 'auction_updated',
    topic: null,
    text: () => `The auction of "${TITLE}" was cancelled by an administrator. The car was stolen.`,
    mailed: { subject: `Cancelled: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      await change(auction, { type: 'cancel', reason: 'The car was stolen.' })
      return auction
    },
  },
  {
    name: 'cancelled -> watcher',
    event: 'auction_updated',
    topic: null,
    text: () => `The auction of "${TITLE}" was cancelled by an administrator. The car was stolen.`,
    mailed: null,
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      await change(auction, { type: 'cancel', reason: 'The car was stolen.' })
      return auction
    },
  },
  {
    name: 'unpaid listing back to draft',
    event: 'auction_updated',
    topic: null,
    text: () => `Your listing of "${TITLE}" is a draft again: its listing fee was not paid in time.`,
    mailed: { subject: `Not published: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction({ paid: false }, person)
      await drain(auction.id)
      return auction
    },
  },
  {
    name: 'own bid voided',
    event: 'auction_updated',
    topic: null,
    text: () => `An administrator voided your bid of $5,100 on "${TITLE}". No bid is left. mistyped`,
    mailed: { subject: `Your bid was voided: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      const bidId = await bids(auction, person, 5_100)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
  {
    name: 'higher bid voided',
    event: 'auction_updated',
    topic: null,
    text: () =>
      `You lead on "${TITLE}": an administrator voided a higher bid. The current bid is $5,100. mistyped`,
    mailed: { subject: `You lead again: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await bids(auction, person, 5_100)
      const bidId = await outbids(auction, 5_200)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
  {
    name: 'bid on own auction voided',
    event: 'auction_updated',
    topic: null,
    text: () =>
      `An administrator voided a bid of $5,100 on your auction of "${TITLE}". No bid is left. mistyped`,
    mailed: { subject: `A bid was voided: ${TITLE}`, when: 'always' },
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction({}, person)
      const bidId = await outbids(auction, 5_100)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
  {
    name: 'bid on watched auction voided',
    event: 'auction_updated',
    topic: null,
    text: () => `An administrator voided a bid of $5,100 on "${TITLE}". No bid is left. mistyped`,
    mailed: null,
    inDigest: false,
    trigger: async (person) => {
      const auction = await makeAuction()
      await watch(person, auction)
      const bidId = await outbids(auction, 5_100)
      await change(auction, { type: 'void_bid', bidId, reason: 'mistyped' })
      return auction
    },
  },
] as const satisfies readonly Kind[]
