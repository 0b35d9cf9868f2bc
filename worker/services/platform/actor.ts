import type { AuditActor } from '../../../domain/administration/audit.ts'
import { clientInfo } from '../accounts/sessions/client-info.ts'
import type { TokenIdentity } from '../accounts/sessions/viewer.ts'

/** The person of an API call or of a page's action, as the audit log names them. */
export function toActor({
  viewer,
  request,
  requestId,
}: {
  readonly viewer: Pick<TokenIdentity, 'userId'>
  readonly request: Request
  readonly requestId: string
}): AuditActor {
  const { ipAddress, userAgent } = clientInfo(request)
  return { actorId: viewer.userId, requestId, ipAddress, userAgent }
}
