import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import type { Preferences, PreferencesChange } from '../../../domain/notifications/preferences.ts'
import { database } from '../../db/client.ts'
import { findPreferences, updatePreferences } from '../../db/queries/accounts/preferences.ts'
import type { Env } from '../../env.ts'

/** A person's notification preferences. */
export function readPreferences(env: Pick<Env, 'DB'>, userId: number): Promise<Preferences> {
  return findPreferences(database(env), userId)
}

/** Whether SMS is offered (docs/rules/notifications.md, Preferences). */
export const isSmsOffered = (env: Pick<Env, 'SMS'>): boolean => env.SMS !== undefined

/** Why a change is refused: SMS turned on where it is not offered; null where it can be saved. */
export function preferencesRefusal(env: Pick<Env, 'SMS'>, change: PreferencesChange): Refusal | null {
  if (!change.smsNotifications || isSmsOffered(env)) return null
  return invalidFields({ sms_notifications: ['Text messages are not offered yet'] })
}

/**
 * Changes some of a person's preferences; later notifications follow them.
 * @throws if the user channel could not be reached: the change is stored, and saving again informs the
 * channel.
 */
export async function savePreferences(
  env: Pick<Env, 'DB' | 'USER_CHANNEL'>,
  {
    userId,
    change,
    nowMs,
  }: { readonly userId: number; readonly change: PreferencesChange; readonly nowMs: number },
): Promise<Preferences> {
  await updatePreferences(database(env), userId, { change, nowMs })
  await env.USER_CHANNEL.getByName(String(userId)).preferencesChanged(userId)
  return readPreferences(env, userId)
}
