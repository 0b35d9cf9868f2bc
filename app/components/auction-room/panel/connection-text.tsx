import type { ConnectionStatus } from '../../../lib/realtime/reconnecting-socket.ts'
import { Dot } from '../../ui/badge.tsx'
import { connectionText } from './copy.ts'

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
      {connectionText(connection)}
    </span>
  )
}
