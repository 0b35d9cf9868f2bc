import { createHref } from '../../../domain/listing/seller-addresses.ts'
import type { ToastNotification } from '../../../domain/notifications/toast-notifications.ts'

/**
 * The toast after a registration, with the address of the verification mail. The create screen asks for the
 * verification at the place of the toast, so there the toast is only read by screen readers.
 */
export function registeredNotice(email: string, target: string): ToastNotification {
  return {
    message: `Account created! We have sent a link to ${email}. Follow it to verify your address.`,
    severity: 'success',
    durationMs: 10_000,
    isSeenElsewhere: target.split(/[?#]/)[0] === createHref(),
  }
}
