/** The rendered System Settings. */
import { expect, test } from 'vitest'
import type { SettingsContent } from '../../../app/routes/admin/settings/console-settings.server.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { drawConsole, NOW_MS } from './draw-console.ts'

const SETTINGS: NonNullable<SettingsContent['settings']> = {
  platform_fees: { listing_fee_default: 49.99, buyer_premium_min: 0.02, buyer_premium_max: 0.08 },
  auction_settings: { auto_extend_minutes: 5, min_bid_increment: 100, max_auction_duration_days: 14 },
  user_limits: { max_active_auctions: 50, max_bids_per_auction: 1_000, min_account_age_days: 1 },
  version: 3,
  updated_at: new Date(NOW_MS - 3_600_000).toISOString(),
  updated_by: 'rosa',
}

function content(changes: Partial<SettingsContent> = {}): SettingsContent {
  return {
    kind: 'settings',
    settings: SETTINGS,
    fees: [
      { id: 1, code: 'base', kind: 'base', name: 'Listing fee', amount: 49.99, fee_count: null },
      { id: 2, code: 'email_blast', kind: 'addon', name: 'Email Blast', amount: 30, fee_count: null },
      { id: 9, code: 'pack_5', kind: 'pack', name: '5 settlement fees', amount: 22.5, fee_count: 5 },
    ],
    premium: {
      baseRate: 5,
      minRate: 2,
      maxRate: 8,
      tiers: [{ minAmountCents: dollarsToCents(0), maxAmountCents: null, rate: 6 }],
    } as unknown as SettingsContent['premium'],
    changes: [],
    isEdited: false,
    isSaved: false,
    ...changes,
  }
}

test('settings: shown -> the nine values with their units, the version, and Edit Settings', () => {
  const { html, text } = drawConsole(content())
  for (const shown of [
    'Listing fee $49.99',
    'Buyer premium min 2%',
    'Buyer premium max 8%',
    'Auto-extend 5 minutes',
    'Min bid increment $100.00',
    'Max auction duration 14 days',
    'Max active auctions 50',
    'Max bids per auction 1000',
    'Min account age 1 day',
    'by rosa',
    'Edit Settings',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).toContain('Version 3, saved')
  expect(html).not.toContain('name="settings.user_limits.max_active_auctions"')
  expect(drawConsole(content(), { mayChange: false }).text).not.toContain('Edit Settings')
})

test('settings: edited -> each value in its field with its bounds; Cancel shows what was last saved', () => {
  const { html, text } = drawConsole(content({ isEdited: true }))
  for (const bounds of [
    'Percent, 0 to 100',
    'Minutes, 0 to 60',
    'Dollars, at least 0',
    'Days, 1 to 365',
    '1 to 100',
    '1 to 1,000',
    'Days, 0 to 365',
  ]) {
    expect(text).toContain(bounds)
  }
  expect(html).toMatch(/name="settings.platform_fees.buyer_premium_min"[^>]*value="2"/)
  expect(html).toContain('name="version" value="3"')
  expect(text).toContain('Save Settings Cancel')
  expect(html).toMatch(/<a [^>]*href="\/admin\?tab=settings"[^>]*>Cancel/)
  expect(drawConsole(content({ isEdited: true }), { mayChange: false }).text).not.toContain('Save Settings')
})

test('settings without scripts: saved -> says so; refused -> open again, what was typed and why', () => {
  expect(drawConsole(content({ isSaved: true })).text).toContain('Saved.')
  const name = 'settings.auction_settings.auto_extend_minutes'
  const { html, text } = drawConsole(content({ isSaved: true }), {
    posted: {
      form: 'settings',
      errors: { [name]: ['Auto-extend must be 0 to 60 minutes'] },
      values: { [name]: '61' },
    },
  })
  expect(text).toContain('Auto-extend must be 0 to 60 minutes')
  expect(html).toMatch(/name="settings.auction_settings.auto_extend_minutes"[^>]*value="61"/)
  expect(text).not.toContain('Saved.')
})

test('settings: they cannot be read -> empty state', () => {
  const { text } = drawConsole(content({ settings: null, premium: null }))
  expect(text).toContain(
    'No system settings available They could not be read. Please open the tab again in a moment.',
  )
})

test('prices: list -> add-on and pack to save, pack to end and to add; the listing fee is a setting', () => {
  const { html, text } = drawConsole(content())
  expect(html.match(/name="amount"[^>]*value="[\d.]+"/g)).toHaveLength(2)
  expect(html).toContain('aria-label="Save the price: Email Blast"')
  expect(html).toContain('aria-label="End the pack: 5 settlement fees"')
  expect(text).toContain('Add a pack for dealers Fees in the pack Price of each fee')
  const read = drawConsole(content(), { mayChange: false })
  expect(read.text).toContain('Email Blast $30.00')
  expect(read.text).not.toContain('Add a pack')
})

test('premium: tiers -> one row each, an empty one to add', () => {
  const { text } = drawConsole(content())
  expect(text).toContain('Base rate')
  expect(text).toContain('Tier 1 from')
  expect(text).toContain('Tier 2 rate')
  expect(text).toContain('Save premium')
})

test('settings: what is frozen -> said; newest changes -> what, who and when, or that there are none', () => {
  expect(drawConsole(content()).text).toContain(
    'An auction keeps the premium, the increment and the auto-extension of the time it was published, and its settlement fee.',
  )
  expect(drawConsole(content()).text).toContain('Newest changes Nothing was changed yet.')
  const at = new Date(NOW_MS - 3_600_000).toISOString()
  const change = { id: 1, at, username: 'rosa', action: 'system_settings.save', subjectId: 'all' }
  expect(drawConsole(content({ changes: [change] })).text).toContain('rosa · 1h ago')
})
