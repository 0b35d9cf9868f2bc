import { createHref } from '../../../domain/listing/seller-addresses.ts'
import type { ToastNotification } from '../../../domain/notifications/toast-notifications.ts'

/**
 * The toast after a registration, with the address of the verification mail. On the create screen only screen
 * readers get the toast, because it would cover that screen's own request for verification.
 */
export function registeredNotice(email: string, target: string): ToastNotification {
  return {
    message: `Account created! Check your inbox for a link to verify ${email}.`,
    severity: 'success',
    durationMs: 10_000,
    isSeenElsewhere: target.split(/[?#]/)[0] === createHref(),
  }
}
