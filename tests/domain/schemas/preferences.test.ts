import { expect, test } from 'vitest'
import { changedPreferences, DEFAULT_PREFERENCES } from '../../../domain/notifications/preferences.ts'
import {
  PreferencesUpdate,
  toApiPreferences,
  toPreferencesChange,
} from '../../../domain/schemas/preferences.ts'

test('preferences: sent by the API and returned -> unchanged', () => {
  const preferences = {
    emailNotifications: false,
    smsNotifications: true,
    autoBidding: false,
    emailFrequency: 'weekly',
    topics: { outbid: false, ending_soon: true, new_bids: false, saved_searches: true, messages: false },
  } as const
  const sent = toApiPreferences(preferences)
  expect(sent).toEqual({
    email_notifications: false,
    sms_notifications: true,
    auto_bidding: false,
    outbid: false,
    ending_soon: true,
    new_bids: false,
    saved_searches: true,
    messages: false,
    email_frequency: 'weekly',
  })
  const change = toPreferencesChange(PreferencesUpdate.parse(sent))
  expect(changedPreferences(DEFAULT_PREFERENCES, change)).toEqual(preferences)
})

test('preferences: part of them changed -> only these', () => {
  expect(toPreferencesChange(PreferencesUpdate.parse({}))).toEqual({ topics: {} })
  const change = toPreferencesChange(PreferencesUpdate.parse({ messages: false, auto_bidding: true }))
  expect(Object.keys(change).sort()).toEqual(['autoBidding', 'topics'])
  expect(Object.entries(change.topics ?? {})).toEqual([['messages', false]])
})
