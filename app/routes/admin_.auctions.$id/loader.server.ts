import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { type AuctionSection, toAuctionSection } from '../../../domain/administration/auction-sections.ts'
import { getLastPage } from '../../../domain/format/pagination.ts'
import type { WireManagedAuction } from '../../../domain/schemas/managed-auction.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import {
  type CheckedLog,
  checkAuctionLog,
  inspectAuction,
  readBidsForAdministrators,
  readHoldsOfBidders,
  readThreadsAbout,
} from '../../../worker/services/administration/auctions/inspect-auction.ts'
import { readManagedAuction } from '../../../worker/services/administration/auctions/list-managed-auctions.ts'
import { readCorrectableFees } from '../../../worker/services/administration/money-corrections.ts'
import { readSalesOfAuction } from '../../../worker/services/administration/problem-sales.ts'
import { findClosedAt } from '../../../worker/services/auctions/find-closings.ts'
import { readActivity } from '../../../worker/services/auctions/read-activity.ts'
import { drawActivity } from '../../components/activity/draw-activity.server.ts'
import { redirectTo, requireId, requirePermission } from '../../lib/http.server.ts'

export type { AuctionState } from '../../../worker/services/administration/auctions/inspect-auction.ts'

/** What the log section says of the log. */
export type ShownLog = Pick<CheckedLog, 'chain' | 'copy'>

const LIST = '/admin?tab=auctions'
const ENTRIES_PER_PAGE = 50

export interface AuctionPage {
  readonly auction: WireManagedAuction
  readonly section: AuctionSection
  readonly content: Awaited<ReturnType<typeof readContent>>
  /** The status that the list has asked for. */
  readonly wanted: string | null
  /** Support reads the page; administrators change things. */
  readonly mayChange: boolean
  readonly nowMs: number
}

/** An auction's page in the console: what it is, and one section. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<AuctionPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const auctionId = requireId(params.id, LIST)
  const { env, nowMs } = context
  const section = toAuctionSection(searchParams.get('show'))
  const page = Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1)
  const auction = await readManagedAuction(env, auctionId)
  if (auction === null) throw redirectTo(LIST)
  return {
    auction,
    section,
    content: await readContent(env, section, { auction, viewer, page, nowMs }),
    wanted: searchParams.get('status'),
    mayChange: isAllowed(viewer, 'admin.write'),
    nowMs,
  }
}

interface ContentRequest {
  readonly auction: WireManagedAuction
  readonly viewer: Viewer
  readonly page: number
  readonly nowMs: number
}

async function readContent(
  env: PageContext['env'],
  section: AuctionSection,
  { auction, viewer, page, nowMs }: ContentRequest,
) {
  const { id: auctionId } = auction
  switch (section) {
    case 'state':
      return { section, state: await inspectAuction(env, { auctionId, viewer }) } as const
    case 'bids': {
      const [bids, activity] = await Promise.all([
        readBidsForAdministrators(env, { auctionId, viewer, page }),
        isAllowed(viewer, 'admin.write') ? readDrawnActivity(env, auction, nowMs) : null,
      ])
      return { section, bids, activity } as const
    }
    case 'log':
      return { section, log: toPage(await checkAuctionLog(env, auctionId), page) } as const
    case 'money': {
      const [sales, corrections, holds] = await Promise.all([
        readSalesOfAuction(env, auctionId),
        readCorrectableFees(env, auctionId),
        // A hold tells who bids.
        isAllowed(viewer, 'admin.write') ? readHoldsOfBidders(env, auctionId) : null,
      ])
      return { section, sales, ...corrections, holds } as const
    }
    case 'messages':
      return { section, threads: await readThreadsAbout(env, auctionId) } as const
  }
}

async function readDrawnActivity(env: PageContext['env'], auction: WireManagedAuction, nowMs: number) {
  const { id: auctionId, start_time } = auction
  const closedAtMs = await findClosedAt(env, auction)
  const startAtMs = Date.parse(start_time)
  return drawActivity(await readActivity(env, { auctionId, startAtMs, closedAtMs, nowMs }), nowMs)
}

function toPage(log: CheckedLog | null, asked: number) {
  if (log === null) return null
  const lastPage = getLastPage(log.entries.length, ENTRIES_PER_PAGE)
  const page = Math.min(asked, lastPage)
  const first = (page - 1) * ENTRIES_PER_PAGE
  const entries = log.entries.slice(first, first + ENTRIES_PER_PAGE)
  return { ...log, entries, total: log.entries.length, page, lastPage }
}
