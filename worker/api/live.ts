import { z } from 'zod'
import { isAdmin } from '../../domain/account/roles.ts'
import { refusal } from '../../domain/errors.ts'
import { toAddressGroup } from '../../domain/realtime/address-group.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { authenticateSocket } from '../services/accounts/sessions/authenticate.ts'
import { clientInfo } from '../services/accounts/sessions/client-info.ts'
import type { Viewer } from '../services/accounts/sessions/viewer.ts'
import { isKnownAuction } from '../services/auctions/is-known-auction.ts'
import { openAuctionSocket } from '../services/auctions/open-auction-socket.ts'

/**
 * WebSocket upgrades of an auction and of the viewer's own channel. The viewer is authenticated here and
 * passed to the Durable Object in headers (docs/rules/realtime.md, Sockets).
 */
export const live = routeGroup('Live', '')

const FRAMES =
  'Frames are JSON text {event, data, seq?, id?}. Events after `since` are replayed in order; if that is too far back, a snapshot is sent instead.'

const LIMITS =
  'A socket may send 20 frames a second (40 at once; the text `ping` is not counted) and join once a second (three times at once); of more joins the newest is answered later. Frames over the limit get an `error` with the code `rate_limited`; a socket over it for 5 seconds is closed with 1008. One person, or one anonymous address, may have 40 sockets in one auction; the next upgrade is 429. After 4 MiB a socket is closed with 1013: connect again with `since`.'

/** Parsed by the Durable Object, which ignores a value that is not a number. */
const SinceQuery = z.object({
  since: z.string().optional().describe('The last seq that the client has seen; a number from 0'),
})

live.route({
  method: 'get',
  path: '/auctions/:id/live',
  access: 'auction.watch_live',
  identity: 'nobody',
  summary: 'Watch one auction over a WebSocket',
  description: `${FRAMES} ${LIMITS}`,
  params: z.object({ id: PathId }),
  query: SinceQuery,
  status: 101,
  async handler({ env, request, params, nowMs }) {
    if (!isUpgrade(request)) return noUpgrade()
    const identified = await authenticateSocket(request, env, nowMs)
    // Anyone may watch, so a deactivated person watches as an anonymous visitor.
    if (identified.kind === 'refused' && identified.reason === 'unauthenticated') {
      return refuse(refusal('unauthenticated'))
    }
    if (!(await isKnownAuction(env, params.id))) return refuse(refusal('not_found'))
    const viewer = identified.kind === 'somebody' ? identified.viewer : null
    const response = await openAuctionSocket(env, {
      auctionId: params.id,
      upgrade: upgradeFor(request, viewer),
      nowMs,
    })
    if (response.status === 101) return response
    return refuse(refusal(response.status === 429 ? 'rate_limited' : 'not_found'))
  },
})

/** Parsed by the Durable Object. */
const OwnLiveQuery = SinceQuery.extend({
  from_ms: z
    .string()
    .optional()
    .describe('Instead of `since`: the moment (ms) from which on notices are wanted'),
  inbox: z.string().optional().describe('1: also how the list of notices stands, as `inbox` frames'),
})

live.route({
  method: 'get',
  path: '/live',
  access: 'notices.receive',
  identity: 'nobody',
  summary: "Receive the viewer's notifications over a WebSocket",
  description: `${FRAMES} \`notice\` is the text of the notification. One person may have 40 sockets; the next upgrade is 429.`,
  query: OwnLiveQuery,
  status: 101,
  async handler({ env, request, nowMs }) {
    if (!isUpgrade(request)) return noUpgrade()
    const identified = await authenticateSocket(request, env, nowMs)
    if (identified.kind === 'refused') return refuse(refusal(identified.reason))
    if (identified.kind === 'nobody') return refuse(refusal('unauthenticated'))
    const { viewer } = identified
    const response = await env.USER_CHANNEL.getByName(String(viewer.userId)).fetch(
      upgradeFor(request, viewer),
    )
    return response.status === 429 ? refuse(refusal('rate_limited')) : response
  },
})

function isUpgrade(request: Request): boolean {
  return request.headers.get('upgrade')?.toLowerCase() === 'websocket'
}

function noUpgrade(): Response {
  return refuse(refusal('malformed', { message: 'This address answers WebSocket connections only.' }))
}

/**
 * The upgrade request with the viewer in headers. The client's own headers are dropped, so it cannot forge
 * them.
 */
function upgradeFor(request: Request, viewer: Viewer | null): Request {
  const headers = new Headers({ upgrade: 'websocket' })
  const { ipAddress } = clientInfo(request)
  if (viewer) {
    headers.set('x-viewer-id', String(viewer.userId))
    headers.set('x-session-id', viewer.sessionId)
    if (isAdmin(viewer)) headers.set('x-viewer-admin', 'yes')
    if (ipAddress !== null) headers.set('x-client-address', ipAddress)
  } else {
    headers.set('x-viewer-address', toAddressGroup(ipAddress ?? 'unknown'))
  }
  return new Request(request.url, { headers })
}
