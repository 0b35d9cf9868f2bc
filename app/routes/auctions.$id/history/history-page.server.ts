import type { LedgerEntry } from '../../../../domain/auction/ledger.ts'
import { type PriceRange, parsePriceRange } from '../../../../domain/auction/price-history.ts'
import type { WireBid } from '../../../../domain/schemas/auction.ts'
import { ListQuery } from '../../../../domain/schemas/list-query.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { readRoomHistory } from '../../../../worker/services/bidding/read-history.ts'
import type { PriceChart } from '../../../components/ui/charts/price-chart.ts'
import { auctionEventText, toBuyerText } from './auction-events.ts'
import { drawPriceChart } from './price-chart.server.ts'

/** The part of the bid history that the URL selects. */
export interface ShownHistory {
  readonly page: number
  readonly range: PriceRange
}

/** A page of the bid history with the events among its bids, and the price chart. */
export interface HistoryPage {
  readonly bids: readonly WireBid[]
  /** All entries but bids, newest first. */
  readonly events: readonly HistoryEvent[]
  readonly currentPage: number
  readonly lastPage: number
  readonly range: PriceRange
  readonly chart: PriceChart
  /** The right end of the chart (ms). */
  readonly asOfMs: number
  readonly log: { readonly entries: number; readonly lastHash: string | null }
}

/** A ledger entry other than a bid, as text. */
export interface HistoryEvent {
  readonly seq: number
  readonly type: LedgerEntry['type']
  readonly atMs: number
  readonly text: string
  /** The text for the buyer, with their mask; null where nothing was sold. */
  readonly toWinner: { readonly mask: string; readonly text: string } | null
}

const BIDS_PER_PAGE = 20

/** Parses the URL parameters; unusable values become the defaults. */
export function parseShownHistory(params: URLSearchParams): ShownHistory {
  const { page } = ListQuery.parse({ page: params.get('page') ?? undefined })
  return { page, range: parsePriceRange(params) }
}

/**
 * Reads a page of the bid history with its chart; null where there is no such auction, or it never opened.
 */
export async function readHistoryPage(
  { env, viewer }: Pick<PageContext, 'env' | 'viewer'>,
  { auctionId, page, range }: ShownHistory & { readonly auctionId: number },
): Promise<HistoryPage | null> {
  const read = await readRoomHistory(env, { auctionId, viewer, page, range, perPage: BIDS_PER_PAGE })
  if (!read.ok || read.value === null) return null
  const { bids, events, log, prices } = read.value
  return {
    bids: bids.data,
    events: events.flatMap(toHistoryEvents),
    currentPage: bids.current_page,
    lastPage: bids.last_page,
    range,
    chart: drawPriceChart(prices, range),
    asOfMs: prices.toMs,
    log,
  }
}

function toHistoryEvents(entry: LedgerEntry): HistoryEvent[] {
  const text = auctionEventText(entry)
  if (text === null) return []
  const { seq, type, at } = entry
  return [{ seq, type, atMs: Date.parse(at), text, toWinner: toBuyerText(entry) }]
}
