import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { type LogEntry, readLogTail } from '../../../worker/services/search/log-tail.ts'
import { type Home, readHome } from '../../../worker/services/search/read-home.ts'
import { readViewerAuctions } from '../../../worker/services/search/read-viewer-auctions.ts'
import { NO_MARKS, readViewerMarks, type ViewerMarks } from '../../lib/viewer-marks.server.ts'

export type { Home, LogEntry as LogLine }

interface HomeLists {
  /** Null where it could not be read. */
  readonly home: Home | null
  /** Auctions that the viewer has bid on or watches. */
  readonly concerns: readonly CardAuction[]
  /** The newest log entries of the auction at the top of the page. */
  readonly log: readonly LogEntry[]
  readonly marks: ViewerMarks
}

export interface HomePage extends HomeLists {
  readonly signedIn: boolean
  readonly nowMs: number
}

/** Everything that the home page shows. If one part cannot be read, the rest is still shown. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomePage> {
  const lists = await readLists(context)
  return { ...lists, signedIn: context.viewer !== null, nowMs: context.nowMs }
}

async function readLists(context: PageContext): Promise<HomeLists> {
  const { env, nowMs } = context
  try {
    const [home, concerns] = await Promise.all([readHome(env, nowMs), readViewerAuctions(context)])
    const shown = [...home.featured, ...concerns, ...(home.next ? [home.next] : [])]
    const [marks, log] = await Promise.all([
      readViewerMarks(context, shown),
      home.next ? readLogTail(env, home.next.id) : [],
    ])
    return { home, concerns, log, marks }
  } catch (error) {
    console.error('The home page could not be read', error)
    return { home: null, concerns: [], log: [], marks: NO_MARKS }
  }
}
