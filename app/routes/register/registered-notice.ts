import { createHref } from '../../../domain/listing/seller-addresses.ts'
import type { Notice } from '../../../domain/notifications/toast-notifications.ts'

/**
 * What is told of an account that was just made: that a mail is on its way, and to which address. Where one lands on the
 * create screen, that asks for the verification itself, under the very place of the notice: there it is only read aloud.
 */
export function registeredNotice(email: string, target: string): Notice {
  return {
    message: `Account created! We have sent a link to ${email}. Follow it to verify your address.`,
    severity: 'success',
    durationMs: 10_000,
    isSeenElsewhere: target.split(/[?#]/)[0] === createHref(),
  }
}
