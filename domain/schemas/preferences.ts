import { z } from 'zod'
import { EMAIL_FREQUENCIES, type Preferences, type PreferencesChange } from '../notifications/preferences.ts'

/** The preferences in the API. */
export const WirePreferences = z.object({
  email_notifications: z.boolean(),
  sms_notifications: z.boolean(),
  auto_bidding: z.boolean().describe('The bid form opens on a maximum, once the person has set one'),
  outbid: z.boolean(),
  ending_soon: z.boolean(),
  new_bids: z.boolean().describe('New bids on the own auctions'),
  saved_searches: z.boolean(),
  messages: z.boolean().describe('Messages, questions and answers'),
  email_frequency: z.enum(EMAIL_FREQUENCIES),
})
export type WirePreferences = z.infer<typeof WirePreferences>

const Switch = z.boolean({ error: 'Please choose on or off' }).optional()

/** A partial change of the preferences. */
export const PreferencesUpdate = z.object({
  email_notifications: Switch,
  sms_notifications: Switch.describe('On only where a provider of text messages is set'),
  auto_bidding: Switch,
  outbid: Switch,
  ending_soon: Switch,
  new_bids: Switch,
  saved_searches: Switch,
  messages: Switch,
  email_frequency: z.enum(EMAIL_FREQUENCIES, { error: 'Please choose how often' }).optional(),
})
export type PreferencesUpdate = z.infer<typeof PreferencesUpdate>

export function toApiPreferences({
  emailNotifications,
  smsNotifications,
  autoBidding,
  topics,
  emailFrequency,
}: Preferences): WirePreferences {
  return {
    email_notifications: emailNotifications,
    sms_notifications: smsNotifications,
    auto_bidding: autoBidding,
    ...topics,
    email_frequency: emailFrequency,
  }
}

export function toPreferencesChange(update: PreferencesUpdate): PreferencesChange {
  const { email_notifications, sms_notifications, auto_bidding, email_frequency } = update
  const { outbid, ending_soon, new_bids, saved_searches, messages } = update
  return withoutUndefined({
    emailNotifications: email_notifications,
    smsNotifications: sms_notifications,
    autoBidding: auto_bidding,
    emailFrequency: email_frequency,
    topics: withoutUndefined({ outbid, ending_soon, new_bids, saved_searches, messages }),
  })
}

/** Removes undefined fields. */
function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
