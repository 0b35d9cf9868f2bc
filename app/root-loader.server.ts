import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../domain/account/permissions.ts'
import { siteOrigin } from '../worker/http/page/site-origin.ts'
import { readTheme } from '../worker/http/page/theme.ts'
import { takesTestPayments } from '../worker/services/payments/provider.ts'
import { isPlatformLocked } from '../worker/services/platform/lock/read-lock.ts'
import type { RootData } from './lib/page/root-data.ts'

/** The data of every page: the server's time, the theme, and the viewer as the header shows them. */
export async function loader({
  request,
  context: { env, viewer, nowMs, waitUntil },
}: LoaderFunctionArgs): Promise<RootData> {
  return {
    nowMs,
    origin: siteOrigin(request, env),
    theme: readTheme(request),
    testPayments: await takesTestPayments(env, nowMs),
    isLocked: await isPlatformLocked(env, waitUntil),
    viewer: viewer && {
      id: viewer.id,
      sessionId: viewer.sessionId,
      firstName: viewer.firstName,
      username: viewer.username,
      canOpenAdmin: isAllowed(viewer, 'admin.read'),
      userType: viewer.userType,
      verificationStatus: viewer.verificationStatus,
    },
  }
}
