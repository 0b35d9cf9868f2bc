import { WireAuctionPage, WireBid, WireListedAuction } from '../../domain/schemas/auction.ts'
import { ListQuery, paginated } from '../../domain/schemas/list-query.ts'
import { routeGroup } from '../http/route.ts'
import { readMyAuctions, readMyBids, readMyWatchlist } from '../services/auctions/my-lists.ts'

/** The viewer's own auctions, bids and watchlist. */
export const myLists = routeGroup('Own lists', '/user')

myLists.route({
  method: 'get',
  path: '/auctions',
  access: 'auction.list_own',
  summary: "List the viewer's own auctions, drafts included",
  query: ListQuery,
  answer: WireAuctionPage,
  handler: ({ env, viewer, query, nowMs }) => readMyAuctions(env, { viewer, query, nowMs }),
})

myLists.route({
  method: 'get',
  path: '/bids',
  access: 'bid.list_own',
  summary: "List the viewer's bids, each with its auction",
  query: ListQuery,
  answer: paginated(WireBid.extend({ auction: WireListedAuction })),
  handler: ({ env, viewer, query, nowMs }) => readMyBids(env, { viewer, query, nowMs }),
})

myLists.route({
  method: 'get',
  path: '/watchlist',
  access: 'watchlist.read',
  summary: "List the viewer's watchlist",
  query: ListQuery,
  answer: WireAuctionPage,
  handler: ({ env, viewer, query, nowMs }) => readMyWatchlist(env, { viewer, query, nowMs }),
})
