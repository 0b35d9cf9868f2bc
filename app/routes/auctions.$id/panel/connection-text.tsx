import { Dot } from '../../../components/ui/badge.tsx'
import { type ConnectionStatus, FIRST_RETRIES } from '../../../lib/realtime/reconnecting-socket.ts'

/** The connection status. It is not green, which is reserved for winning. */
export function ConnectionText({
  connection,
  plain = false,
}: {
  readonly connection: ConnectionStatus
  /** Shown as one fact among others, without the dot. */
  readonly plain?: boolean
}) {
  return (
    <span className={`only-scripted inline-flex shrink-0 items-center gap-2 ${plain ? '' : 'text-ink-3'}`}>
      {!plain && connection.state !== 'connecting' && <Dot />}
      {toConnectionText(connection)}
    </span>
  )
}

/** The number of the attempt while attempts are frequent, or that there is no network. */
function toConnectionText(connection: ConnectionStatus): string {
  if (connection.state === 'connected') return 'Connected'
  if (connection.state === 'connecting') return 'Connecting'
  if (connection.offline) return 'Offline'
  return connection.attempt <= FIRST_RETRIES
    ? `Reconnecting, try ${connection.attempt} of ${FIRST_RETRIES}`
    : 'Reconnecting'
}
