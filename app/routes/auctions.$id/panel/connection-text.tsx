import { Dot } from '../../../components/ui/badge.tsx'
import { type ConnectionStatus, FIRST_RETRIES } from '../../../lib/realtime/reconnecting-socket.ts'

/** The connection, in ink: green is kept for winning. */
export function ConnectionText({
  connection,
  plain = false,
}: {
  readonly connection: ConnectionStatus
  /** One fact among others, as they look. */
  readonly plain?: boolean
}) {
  return (
    <span className={`only-scripted inline-flex shrink-0 items-center gap-2 ${plain ? '' : 'text-ink-3'}`}>
      {!plain && connection.state !== 'connecting' && <Dot />}
      {connectionWords(connection)}
    </span>
  )
}

/** The connection in words: which try it is of those that come quickly, or that there is no network to try with. */
function connectionWords(connection: ConnectionStatus): string {
  if (connection.state === 'connected') return 'Connected'
  if (connection.state === 'connecting') return 'Connecting'
  if (connection.offline) return 'Offline'
  return connection.attempt <= FIRST_RETRIES
    ? `Reconnecting, try ${connection.attempt} of ${FIRST_RETRIES}`
    : 'Reconnecting'
}
