/** The rendered Fraud Detection. */
import { expect, test } from 'vitest'
import type {
  FraudContent,
  WireFraudAlert,
  WireFraudRule,
} from '../../../app/routes/admin/fraud/fraud-tab.server.ts'
import { drawConsole, NOW_MS } from './draw-console.ts'

const ALERT: WireFraudAlert = {
  id: 5,
  type: 'suspicious_bidding',
  severity: 'high',
  status: 'new',
  description: 'Seller and bidder linked',
  risk_score: 85,
  timestamp: new Date(NOW_MS - 3_600_000).toISOString(),
  username: 'shill7',
  user_id: 7,
  auction_id: 76,
  evidence: ['Has used the same card as seller #9'],
  linked_user_ids: [9],
  rule: 'related_bidding',
  note: 'Seen before',
  action: 'block_bidding',
}
const RULE: WireFraudRule = {
  id: 3,
  code: 'related_bidding',
  type: 'suspicious_bidding',
  name: 'Seller and bidder linked',
  description: 'Bids on the cars of a seller',
  is_active: true,
  threshold: 65,
  action: 'flag',
  triggered_count: 2,
  created_at: new Date(NOW_MS).toISOString(),
}

function content(alerts: WireFraudAlert[], changes: Partial<FraudContent> = {}): FraudContent {
  const pages = { current_page: 1, last_page: 1, per_page: 20, total: alerts.length }
  const counts = { type: { suspicious_bidding: 3 }, severity: {}, status: {}, total: alerts.length }
  return {
    kind: 'fraud',
    shown: 'alerts',
    fraud: { alerts, ...pages, rules: [RULE], counts },
    filters: {},
    unknown: [],
    isChanged: false,
    ...changes,
  }
}

test('fraud alert: new -> evidence, person, others and auction with their pages, and the spec’s next statuses', () => {
  const { html, text } = drawConsole(content([ALERT]))
  expect(text).toContain('Fraud Alerts Detection Rules 1')
  expect(text).toContain(
    'High New · Suspicious bidding · 1h ago Seller and bidder linked Risk score 85 of 100 shill7 User #9 Auction #76 Has used the same card as seller #9 Cannot bid until this is resolved or a false positive. Note: Seen before',
  )
  for (const href of ['/admin/users/7', '/admin/users/9', '/admin/auctions/76'])
    expect(html).toContain(`href="${href}"`)
  expect([...html.matchAll(/name="status" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
    'investigating',
    'false_positive',
  ])
  expect(text).toContain('Suspicious bidding (3)')
})

test('fraud alert: closed, and for support -> no form; support reads no evidence', () => {
  expect(drawConsole(content([{ ...ALERT, status: 'resolved' }])).html).not.toContain('name="status" value=')
  const { html, text } = drawConsole(content([{ ...ALERT, evidence: [], auction_id: null }]), {
    mayChange: false,
  })
  expect(html).not.toContain('name="status" value=')
  expect(text).toContain('Only administrators read the evidence.')
})

test('fraud alerts: none -> said so; none of a filter -> the filter can be cleared; an unknown one -> named', () => {
  expect(drawConsole(content([])).text).toContain('No fraud alerts What a detection rule finds appears here')
  const { text } = drawConsole(content([], { filters: { status: 'resolved' } }))
  expect(text).toContain('No fraud alerts found matching your criteria')
  expect(text).toContain('Clear filters')
  expect(drawConsole(content([], { unknown: [{ name: 'type', value: 'nonsense' }] })).text).toContain(
    'Unknown filter values were left out: type “nonsense”.',
  )
})

test('detection rules: shown -> count, threshold and action; only administrators set them; a refused form keeps its values', () => {
  const rules = content([], { shown: 'rules' })
  const { html, text } = drawConsole(rules, {
    posted: {
      form: 'rule-3',
      values: { form: 'rule-3', threshold: '0', action: 'flag' },
      errors: { threshold: ['The threshold must be 1 to 100 percent'] },
    },
  })
  expect(text).toContain(
    'Active Suspicious bidding · 2 alerts Seller and bidder linked Bids on the cars of a seller From 65%: Flag',
  )
  expect(text).toContain('The threshold must be 1 to 100 percent')
  expect(html).toMatch(/value="0"/)
  expect(drawConsole(rules, { mayChange: false }).html).not.toContain('name="threshold"')
})
