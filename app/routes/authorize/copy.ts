import { dateTimeText } from '../../../domain/format/times.ts'
import { lastsText } from '../../../domain/format/wait-times.ts'

interface Standing {
  readonly state: 'active' | 'action_required' | 'expired' | 'none'
  readonly expiresAtMs: number | null
}

interface Result {
  readonly tone: 'success' | 'info' | 'error'
  readonly text: string
}

/**
 * Until when one may bid. While the bank waits for a confirmation nobody may yet, whatever day the authorization would
 * end; `lasts` is how long that is from now.
 */
export function bidUntilFact(
  { state, expiresAtMs }: Standing,
  nowMs: number,
): { readonly label: string; readonly value: string; readonly lasts: string | null } {
  const label = state === 'expired' ? 'You could bid until' : 'You can bid until'
  if (state === 'action_required') return { label: 'You can bid', value: 'Not yet', lasts: null }
  if (expiresAtMs === null) return { label, value: 'Not yet', lasts: null }
  const lasts = state === 'active' ? lastsText(expiresAtMs, nowMs) : null
  return { label, value: dateTimeText(expiresAtMs, nowMs), lasts }
}

/**
 * What came of what a person just did about their authorization, in words. The address says what it was
 * (`authorized`, `declined`, `ended`), the books whether it is true: a kept address claims nothing.
 */
export function authorizationResult(
  said: readonly string[],
  { state, expiresAtMs }: Standing,
  nowMs: number,
): Result | null {
  if (said.includes('declined')) {
    const text =
      state === 'active'
        ? 'Your bank did not confirm. Your authorization is unchanged.'
        : 'Your bank did not confirm. No card is authorized. Try again.'
    return { tone: 'error', text }
  }
  if (said.includes('authorized') && state === 'active' && expiresAtMs !== null) {
    return {
      tone: 'success',
      text: `Your card is authorized. You can bid until ${dateTimeText(expiresAtMs, nowMs)}.`,
    }
  }
  if (said.includes('ended') && state === 'none') {
    return { tone: 'info', text: 'Your authorization has ended, and its hold is being released.' }
  }
  return null
}
