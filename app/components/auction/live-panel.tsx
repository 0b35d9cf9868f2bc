import { liveReserveText, liveStatusLabel } from '../../../domain/display/auction-labels.ts'
import { type ConnectionStatus, FIRST_RETRIES } from '../../live/reconnecting-socket.ts'
import { Dot } from '../ui/badge.tsx'
import { dotted } from '../ui/facts.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { OfferArea } from './offer-area.tsx'
import { Score } from './score.tsx'
import { StateStrip } from './state-strip.tsx'
import { stripOf } from './strip.ts'

/** Price, clock and bid form beside the photos; on a phone the bid bar takes its place (Look page, Panel). */
export function LivePanel({ room }: { readonly room: AuctionRoomProps }) {
  const { auction, connection, nowMs } = room
  return (
    <section aria-label="Live status" className="overflow-hidden rounded-md border border-line bg-surface">
      <StateStrip strip={stripOf(room)} />
      <Score
        auction={auction}
        remainingMs={room.remainingMs}
        untilStartMs={room.untilStartMs}
        nowMs={nowMs}
        oldSinceMs={room.isPriceOld ? room.live.pricedAtMs : null}
      />
      <div className="flex items-center justify-between gap-3 border-b border-line px-5 py-3 text-meta">
        <span>
          {dotted([
            liveStatusLabel({ status: auction.status, endAtMs: Date.parse(auction.end_time) }, nowMs),
            liveReserveText({ hasReserve: auction.has_reserve, reserveMet: auction.reserve_met }),
            'Timed',
          ])}
        </span>
        <ConnectionText connection={connection} />
      </div>
      <div className="flex flex-col gap-3 p-5">
        <OfferArea room={room} id="panel" />
      </div>
    </section>
  )
}

/** The connection, in ink: green is kept for winning. */
export function ConnectionText({ connection }: { readonly connection: ConnectionStatus }) {
  return (
    <span className="only-scripted inline-flex shrink-0 items-center gap-1.5 text-ink-3">
      {connection.state === 'connected' && <Dot />}
      {connectionWords(connection)}
    </span>
  )
}

function connectionWords(connection: ConnectionStatus): string {
  if (connection.state === 'connected') return 'Connected'
  if (connection.state === 'connecting') return 'Connecting'
  return connection.attempt <= FIRST_RETRIES
    ? `Reconnecting, try ${connection.attempt} of ${FIRST_RETRIES}`
    : 'Reconnecting'
}
