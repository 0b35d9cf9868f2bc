/** Texts about resending the verification mail. */
export const RESEND_MESSAGES = {
  /** Shown in the bar below the header. */
  sent: 'Verification email sent! Please check your inbox.',
  failed: 'Failed to send verification email.',
  failedHere: 'Failed to resend verification email.',
  error: 'Error sending verification email. Please try again.',
} as const
