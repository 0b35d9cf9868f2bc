/** The page that follows a verification, with the texts that announce it. */
export interface NextPage {
  readonly to: string
  /** Where the countdown leads: 'Taking you {where} in 5 seconds'. */
  readonly where: string
  readonly button: string
}

/**
 * The page after a verification: the one that the person was going to. A person who is not signed in, since
 * the mail was opened on another device, signs in first.
 */
export function pageAfterVerification(back: string, { signedIn }: { readonly signedIn: boolean }): NextPage {
  if (!signedIn) {
    const to = `/login?${new URLSearchParams({ reason: 'verified', redirectTo: back })}`
    return { to, where: 'to sign in', button: 'Sign in now' }
  }
  return back === '/dashboard'
    ? { to: back, where: 'to your dashboard', button: 'Go to Dashboard Now' }
    : { to: back, where: 'back', button: 'Go back now' }
}
