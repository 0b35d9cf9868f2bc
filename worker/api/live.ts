import { z } from 'zod'
import { isAdmin } from '../../domain/account/roles.ts'
import { refusal } from '../../domain/errors.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { authenticateSocket } from '../services/accounts/sessions/authenticate.ts'
import { clientInfo } from '../services/accounts/sessions/client-info.ts'
import type { Viewer } from '../services/accounts/sessions/viewer.ts'

/**
 * WebSocket upgrades of an auction and of the viewer's own channel. The viewer is authenticated here and
 * passed to the Durable Object in headers (docs/rules/realtime.md, Sockets).
 */
export const live = routeGroup('Live', '')

const FRAMES =
  'Frames are JSON text {event, data, seq?, id?}. Events after `since` are replayed in order; if that is too far back, a snapshot is sent instead.'

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
  description: FRAMES,
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
    const viewer = identified.kind === 'somebody' ? identified.viewer : null
    const response = await env.AUCTION_ROOM.getByName(String(params.id)).fetch(upgradeFor(request, viewer))
    return response.status === 101 ? response : refuse(refusal('not_found'))
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
  description: `${FRAMES} \`notice\` is the text of the notification.`,
  query: OwnLiveQuery,
  status: 101,
  async handler({ env, request, nowMs }) {
    if (!isUpgrade(request)) return noUpgrade()
    const identified = await authenticateSocket(request, env, nowMs)
    if (identified.kind === 'refused') return refuse(refusal(identified.reason))
    if (identified.kind === 'nobody') return refuse(refusal('unauthenticated'))
    const { viewer } = identified
    return env.USER_CHANNEL.getByName(String(viewer.userId)).fetch(upgradeFor(request, viewer))
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
  if (viewer) {
    headers.set('x-viewer-id', String(viewer.userId))
    headers.set('x-session-id', viewer.sessionId)
    if (isAdmin(viewer)) headers.set('x-viewer-admin', 'yes')
    const { ipAddress } = clientInfo(request)
    if (ipAddress !== null) headers.set('x-client-address', ipAddress)
  }
  return new Request(request.url, { headers })
}
