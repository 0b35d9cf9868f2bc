/** Reasons of a cancellation that the platform writes; every other one without an administrator is in the seller's words. */
export const CANCELLED_BY_SELLER = 'Cancelled by the seller.'
export const SELLER_BARRED = 'The seller could not publish any more when the payment arrived.'
export const PAID_FOR_ELSEWHERE = 'Another auction of this vehicle was paid for first.'

const PLATFORM_REASONS: readonly string[] = [CANCELLED_BY_SELLER, SELLER_BARRED, PAID_FOR_ELSEWHERE]

/** Whether the platform wrote the reason. */
export function isPlatformReason(reason: string): boolean {
  return PLATFORM_REASONS.includes(reason)
}
