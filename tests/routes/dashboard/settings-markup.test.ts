/** The rendered sections Preferences and Notifications of the settings, and the note on the account type. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { NotificationsSection } from '../../../app/routes/dashboard/settings/notifications-section.tsx'
import { PreferencesSection } from '../../../app/routes/dashboard/settings/preferences-section.tsx'
import { TypeChangeNote } from '../../../app/routes/dashboard/settings/profile-form.tsx'
import { DEFAULT_PREFERENCES } from '../../../domain/notifications/preferences.ts'
import { toApiPreferences } from '../../../domain/schemas/preferences.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

const DEFAULTS = toApiPreferences(DEFAULT_PREFERENCES)

/** The named fields that a post without scripts would send. */
const checkedNames = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => / checked=""/.test(input))
    .map((input) => /name="([^"]+)"/.exec(input)?.[1])

test('preferences: defaults -> email and auto-bidding on, SMS not offered', () => {
  const html = renderMarkup(createElement(PreferencesSection, { preferences: DEFAULTS, offersSms: false }))
  const words = toVisibleText(html)
  for (const text of [
    'Email notifications',
    'SMS notifications',
    'We do not send text messages yet.',
    'Auto-bidding',
  ]) {
    expect(words).toContain(text)
  }
  expect(checkedNames(html)).toEqual(['email_notifications', 'auto_bidding'])
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*>/)
  const off = { ...DEFAULTS, email_notifications: false, auto_bidding: false }
  expect(
    checkedNames(renderMarkup(createElement(PreferencesSection, { preferences: off, offersSms: false }))),
  ).toEqual([])
})

test('preferences: a provider of text messages is set -> SMS can be turned on', () => {
  const preferences = { ...DEFAULTS, sms_notifications: true }
  const html = renderMarkup(createElement(PreferencesSection, { preferences, offersSms: true }))
  expect(checkedNames(html)).toContain('sms_notifications')
  expect(html).not.toContain('disabled=""')
  expect(toVisibleText(html)).not.toContain('We do not send text messages yet.')
})

test('notifications: defaults -> all topics on, mails at once', () => {
  const html = renderMarkup(createElement(NotificationsSection, { preferences: DEFAULTS, pushKey: null }))
  const words = toVisibleText(html)
  for (const text of [
    'Outbid Someone outbids you.',
    'Auction ending soon',
    'New bids on your auctions',
    'Saved searches',
    'Messages and questions',
    'Email frequency',
    'Immediate',
    'Daily digest',
    'Weekly summary',
  ]) {
    expect(words).toContain(text)
  }
  expect(checkedNames(html)).toEqual([
    'outbid',
    'ending_soon',
    'new_bids',
    'saved_searches',
    'messages',
    'email_frequency',
  ])
  expect(html).toMatch(/<input(?=[^>]*value="immediate")(?=[^>]*checked="")[^>]*>/)
  expect(words).not.toContain('Email notifications are off.')
  const off = { ...DEFAULTS, email_notifications: false, outbid: false, email_frequency: 'weekly' as const }
  const changed = renderMarkup(createElement(NotificationsSection, { preferences: off, pushKey: null }))
  expect(toVisibleText(changed)).toContain('Email notifications are off.')
  expect(checkedNames(changed)).not.toContain('outbid')
  expect(changed).toMatch(/<input(?=[^>]*value="weekly")(?=[^>]*checked="")[^>]*>/)
})

test('account type: note -> when it can be changed, what becomes of fees and licenses', () => {
  const words = toVisibleText(renderMarkup(createElement(TypeChangeNote)))
  expect(words).toContain('You can change it while none of your listings or sales is open.')
  expect(words).toContain('A listing keeps the fee that was fixed when it was published')
  expect(words).toContain('A dealer may need an approved license before listing.')
})
