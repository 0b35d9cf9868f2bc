import { z } from 'zod'
import { refusal } from '../../domain/errors.ts'
import {
  WireAuction,
  WireAuctionChange,
  WireAuctionPage,
  WireBidPage,
  WireFacets,
  WireLedgerEntry,
  WireListedAuction,
  WireOwnMaximum,
} from '../../domain/schemas/auction.ts'
import { AuctionQuery, toAuctionFilters } from '../../domain/schemas/auction-query.ts'
import { KnownAuctionsQuery } from '../../domain/schemas/known-auctions.ts'
import { ListQuery } from '../../domain/schemas/list-query.ts'
import { PathId, WireTime } from '../../domain/schemas/text-fields.ts'
import { siteOrigin } from '../http/page/site-origin.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { clientAddress, clientInfo } from '../services/accounts/sessions/client-info.ts'
import { unwatchAuction, watchAuction } from '../services/auctions/change-watch.ts'
import { readAuction } from '../services/auctions/read-auction.ts'
import { readCalendar } from '../services/auctions/read-calendar.ts'
import { readBidPage, readLedger } from '../services/bidding/read-history.ts'
import { countAlone, limitReads } from '../services/search/limit-reads.ts'
import { listAuctions } from '../services/search/list-auctions.ts'
import { readChanges } from '../services/search/read-changes.ts'
import { readFacets } from '../services/search/read-facets.ts'
import { similarAuctions } from '../services/search/similar-auctions.ts'

export const auctions = routeGroup('Auctions', '/auctions')

export const AuctionParams = z.object({ id: PathId })

auctions.route({
  method: 'get',
  path: '/',
  access: 'auction.list',
  summary: 'List auctions',
  query: AuctionQuery,
  answer: WireAuctionPage,
  async handler({ env, query, viewer, request, nowMs }) {
    const limited = limitReads(env, { kind: 'list', address: clientAddress(request), nowMs })
    if (limited) return refuse(limited)
    return listAuctions(env, {
      filters: toAuctionFilters(query, new Date(nowMs).getUTCFullYear()),
      viewer,
      nowMs,
    })
  },
})

auctions.route({
  method: 'get',
  path: '/facets',
  access: 'auction.list',
  summary: 'Count the auctions per filter choice',
  description: 'Takes the query of the list. Each count respects the choices in the other filter groups.',
  query: AuctionQuery,
  answer: z.object({ data: WireFacets }),
  async handler({ env, query, request, nowMs }) {
    const address = clientAddress(request)
    const limited = limitReads(env, { kind: 'facets', address, nowMs })
    if (limited) return refuse(limited)
    const filters = toAuctionFilters(query, new Date(nowMs).getUTCFullYear())
    const data = await countAlone(env, address, () => readFacets(env, { filters, nowMs }))
    return data === null ? refuse(refusal('rate_limited', { retryAfter: 1 })) : { data }
  },
})

auctions.route({
  method: 'get',
  path: '/changes',
  access: 'auction.list',
  // Every list polls this every few seconds, and the answer is the same for all viewers.
  identity: 'nobody',
  summary: 'Read which of the known auctions have changed since they were read',
  query: KnownAuctionsQuery,
  answer: z.object({ data: z.array(WireAuctionChange), server_time: WireTime }),
  async handler({ env, query, nowMs }) {
    const data = await readChanges(env, { known: query.known, nowMs })
    return { data, server_time: new Date(nowMs).toISOString() }
  },
})

auctions.route({
  method: 'get',
  path: '/:id',
  access: 'auction.view',
  summary: 'Read an auction',
  description: '`own_maximum` and `is_watched` are those of the viewer; null and false when signed out.',
  params: AuctionParams,
  answer: z.object({
    data: WireAuction.extend({
      own_maximum: WireOwnMaximum.nullable(),
      is_watched: z.boolean(),
    }),
  }),
  async handler({ env, params, viewer, nowMs }) {
    const read = await readAuction(env, { auctionId: params.id, viewer, nowMs })
    if (!read.ok) return refuse(read.refusal)
    const { auction, own: maximum, isWatched } = read.value
    return { data: { ...auction, own_maximum: maximum, is_watched: isWatched } }
  },
})

auctions.route({
  method: 'get',
  path: '/:id/similar',
  access: 'auction.view',
  summary: 'List similar auctions',
  params: AuctionParams,
  answer: z.object({ data: z.array(WireListedAuction) }),
  async handler({ env, params, viewer, nowMs }) {
    const read = await readAuction(env, { auctionId: params.id, viewer, nowMs })
    if (!read.ok) return refuse(read.refusal)
    return { data: await similarAuctions(env, { auction: read.value.auction, nowMs }) }
  },
})

auctions.route({
  method: 'get',
  path: '/:id/bids',
  access: 'bid.history',
  summary: 'List the bids, highest first, with masked bidders',
  params: AuctionParams,
  query: ListQuery,
  answer: WireBidPage,
  async handler({ env, params, query, viewer }) {
    const read = await readBidPage(env, {
      auctionId: params.id,
      viewer,
      page: query.page,
      perPage: query.per_page,
    })
    return read.ok ? read.value : refuse(read.refusal)
  },
})

auctions.route({
  method: 'get',
  path: '/:id/ledger',
  access: 'ledger.read',
  summary: 'Download the hash-chained ledger, one JSON object per line',
  description:
    'Each line: {seq, type, at, data, prev, hash}; hash is the hex SHA-256 of prev and the canonical JSON (RFC 8785) of {seq, type, at, data}. The first prev is 64 zeros.',
  params: AuctionParams,
  answer: WireLedgerEntry,
  produces: 'application/x-ndjson',
  async handler({ env, params, viewer, request, nowMs }) {
    const { ipAddress } = clientInfo(request)
    const read = await readLedger(env, { auctionId: params.id, viewer, ipAddress, nowMs })
    if (!read.ok) return refuse(read.refusal)
    return new Response(read.value.map((entry) => `${JSON.stringify(entry)}\n`).join(''), {
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': `attachment; filename="auction-${params.id}-ledger.ndjson"`,
      },
    })
  },
})

auctions.route({
  method: 'get',
  path: '/:id/calendar.ics',
  access: 'auction.view',
  summary: 'Download the end of an auction, and a future start, as calendar events',
  description:
    'A repeated download updates the same calendar events. 404 for an auction that is paused or over.',
  params: AuctionParams,
  produces: 'text/calendar',
  async handler({ env, request, params, viewer, nowMs }) {
    const read = await readCalendar(env, {
      auctionId: params.id,
      viewer,
      origin: siteOrigin(request, env),
      nowMs,
    })
    if (!read.ok) return refuse(read.refusal)
    return new Response(read.value, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        // Inline instead of attachment: a phone then opens its calendar app, and no browser renders the file.
        'content-disposition': `inline; filename="hammerlane-auction-${params.id}.ics"`,
        'cache-control': 'no-store',
      },
    })
  },
})

auctions.route({
  method: 'post',
  path: '/:id/watch',
  access: 'watchlist.change',
  summary: "Add an auction to the viewer's watchlist",
  params: AuctionParams,
  answer: z.object({ auction_id: z.number().int() }),
  async handler({ env, params, viewer, nowMs, waitUntil }) {
    const changed = await watchAuction(env, { auctionId: params.id, viewer, nowMs })
    if (!changed.ok) return refuse(changed.refusal)
    if (changed.value.notify) waitUntil(changed.value.notify())
    return { auction_id: changed.value.auctionId }
  },
})

auctions.route({
  method: 'delete',
  path: '/:id/watch',
  access: 'watchlist.change',
  summary: "Remove an auction from the viewer's watchlist",
  params: AuctionParams,
  answer: z.object({ auction_id: z.number().int() }),
  async handler({ env, params, viewer, nowMs, waitUntil }) {
    const changed = await unwatchAuction(env, { auctionId: params.id, viewer, nowMs })
    if (!changed.ok) return refuse(changed.refusal)
    if (changed.value.notify) waitUntil(changed.value.notify())
    return { auction_id: changed.value.auctionId }
  },
})
