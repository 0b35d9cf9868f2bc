/** What is said of a verification mail that was asked for again (Spec part 1, section 8). */
export const RESEND_TEXTS = {
  /** Beside the page, where there is one line for it. */
  sent: 'Verification email sent! Please check your inbox.',
  failed: 'Failed to send verification email.',
  failedHere: 'Failed to resend verification email.',
  error: 'Error sending verification email. Please try again.',
} as const
