import { dateTimeText } from '../../../domain/format/times.ts'
import { remainingText } from '../../../domain/format/wait-times.ts'

interface Authorization {
  readonly state: 'active' | 'action_required' | 'expired' | 'none'
  readonly expiresAtMs: number | null
}

interface Result {
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
}

/**
 * The end of the authorization; `lasts` is the time until then. While the bank waits for a confirmation the
 * value is 'Not yet', although the authorization already has an end.
 */
export function bidUntilFact(
  { state, expiresAtMs }: Authorization,
  nowMs: number,
): { readonly label: string; readonly value: string; readonly lasts: string | null } {
  const label = state === 'expired' ? 'You could bid until' : 'You can bid until'
  if (state === 'action_required') return { label: 'You can bid', value: 'Not yet', lasts: null }
  if (expiresAtMs === null) return { label, value: 'Not yet', lasts: null }
  const lasts = state === 'active' ? remainingText(expiresAtMs, nowMs) : null
  return { label, value: dateTimeText(expiresAtMs, nowMs), lasts }
}

/**
 * The message after a change of the authorization. The URL names the change (`authorized`, `declined`,
 * `ended`); the stored state decides whether it is still true, so that a bookmarked URL shows no outdated
 * message.
 */
export function authorizationResult(
  changes: readonly string[],
  { state, expiresAtMs }: Authorization,
  nowMs: number,
): Result | null {
  if (changes.includes('declined')) {
    const text =
      state === 'active'
        ? 'Your bank did not confirm. Your authorization is unchanged.'
        : 'Your bank did not confirm. No card is authorized. Try again.'
    return { tone: 'error', text }
  }
  if (changes.includes('authorized') && state === 'active' && expiresAtMs !== null) {
    return {
      tone: 'success',
      text: `Your card is authorized. You can bid until ${dateTimeText(expiresAtMs, nowMs)}.`,
    }
  }
  if (changes.includes('ended') && state === 'none') {
    return { tone: 'info', text: 'Your authorization has ended, and its hold is being released.' }
  }
  return null
}
