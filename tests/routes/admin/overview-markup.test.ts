/** The rendered overview of the console. */
import { expect, test } from 'vitest'
import { drawConsole, NOW_MS } from './draw-console.ts'
import { overview } from './overview-content.ts'

test('overview: quiet platform -> four cards in whole dollars, health, and the empty lists', () => {
  const { html, text } = drawConsole(overview())
  for (const shown of [
    'Total users 1,204 1,190 active',
    'Total auctions 318 41 active',
    'Completed sales 96 97.5% of 400 transactions completed',
    'Total revenue $98,765 Fees and premiums, net of refunds',
    'Critical alerts All alerts No critical alerts',
    'Recent Activity Audit log No recent activity',
    'System health Operational Uptime Checked each minute since Nov 26, 2026 99.98%',
    'Error rate 10,000 requests in the last 5 minutes 2%',
    'Last backup No backup yet',
    'Database Operational · 3 ms',
    'Auction rooms Operational · 5 ms',
    'Quick Actions Generate Report',
    'The system is not locked.',
  ]) {
    expect(text).toContain(shown)
  }
  expect(html).toContain('href="/api/admin/overview.pdf"')
})

test('overview: nothing was measured or paid yet -> says so instead of a figure', () => {
  const { text } = drawConsole(overview({ figures: { uptime: null, success_rate: null } }))
  expect(text).toContain('Uptime A check each minute Not measured yet')
  expect(text).toContain('No transactions yet')
})

test('overview: a part is down, backup an hour ago -> both shown', () => {
  const { text } = drawConsole(
    overview({
      figures: { last_backup: new Date(NOW_MS - 3_600_000).toISOString() },
      health: {
        state: 'down',
        parts: [{ name: 'database', state: 'down', latency_ms: 3_000 }],
        checked_at: new Date(NOW_MS).toISOString(),
      },
    }),
  )
  expect(text).toContain('System health Down')
  expect(text).toContain('Database Down · 3000 ms')
  expect(text).toContain('Last backup 1h ago')
})

test.each([
  [{ state: 'unlocked' }, 'The system is not locked.', 'Lock System'],
  [{ state: 'locking', done: 2, total: 9 }, 'Locking: 2 of 9 auctions are paused.', 'Unlock System'],
  [{ state: 'locked', done: 9, total: 9 }, 'The system is locked. 9 auctions are paused.', 'Unlock System'],
  [{ state: 'unlocking', done: 3, total: 9 }, 'Unlocking: 3 of 9 auctions have resumed.', 'Lock System'],
] as const)('lock: %o -> %s with the button "%s"', (lock, state, button) => {
  const content = overview({ lock: { ...lock, reason: 'Payments are down.' } })
  const { html, text } = drawConsole(content)
  expect(text).toContain(`Lock ${state}`)
  expect(text.includes('Reason: Payments are down.')).toBe(button === 'Unlock System')
  expect(text).toContain(`Published in the log of every auction ${button}`)
  expect(html).toContain(`name="form" value="${button === 'Lock System' ? 'lock' : 'unlock'}"`)
  expect(drawConsole(content, { mayChange: false }).text).not.toContain(button)
})

test('lock: its state cannot be read -> says that it is not known, without a button', () => {
  const { text } = drawConsole(overview({ lock: null }))
  expect(text).toContain('It is not known whether the platform is locked. Please open the page again.')
  expect(text).not.toContain('Lock System')
})

test('lock without scripts: refused for want of proof -> asks for the password and keeps the reason', () => {
  const message = 'Please confirm that it is you: enter your password again.'
  const { html, text } = drawConsole(overview(), {
    posted: { form: 'lock', message, values: { reason: 'Payments are down.' }, needsProof: true },
  })
  expect(text).toContain(message)
  expect(text).toContain('Current password')
  expect(html).toContain('value="Payments are down."')
})

test('overview: parts cannot be read -> each says so, the others are shown', () => {
  const waiting = { ...overview().waiting, sales: null, messages: 2 }
  const { text } = drawConsole(
    overview({ figures: null, present: null, criticalAlerts: null, activity: null, waiting }),
  )
  for (const shown of [
    'The figures could not be read. Please open the page again.',
    'The alerts could not be read. Please open the page again.',
    'The activity could not be read. Please open the page again.',
    'Problem sales Could not be counted',
    'Contact messages 2 waiting for an answer',
    'System health Operational Database Operational · 3 ms',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).not.toMatch(/No critical alerts|No recent activity|Total users/)
})

const ALERT = {
  id: 7,
  kind: 'mail_failed',
  severity: 'critical',
  state: 'new',
  message: 'A refund could not be made.',
  subjectType: 'sale',
  subjectId: '4',
  evidence: {},
  assignedTo: null,
  assignedToId: null,
  createdAtMs: NOW_MS - 3_600_000,
  note: null,
  resolvedAtMs: null,
} as unknown as NonNullable<ReturnType<typeof overview>['criticalAlerts']>['shown'][number]

const critical = (...shown: (typeof ALERT)[]) => ({ shown, total: shown.length })

test('critical alerts: a new one -> age, Acknowledge and Assign; assigned -> to whom, Acknowledge is gone', () => {
  const fresh = drawConsole(overview({ criticalAlerts: critical(ALERT) }))
  expect(fresh.text).toContain(
    'A refund could not be made. New · 1h ago Acknowledge Assign to Choose rosa Assign',
  )
  const assigned = { ...ALERT, state: 'investigating', assignedTo: 'rosa', assignedToId: 1 } as typeof ALERT
  const { text } = drawConsole(overview({ criticalAlerts: critical(assigned) }))
  expect(text).toContain('Assigned to rosa · 1h ago Assign to rosa Assign')
  expect(text).not.toContain('Acknowledge')
  expect(drawConsole(overview({ criticalAlerts: critical(ALERT) }), { mayChange: false }).text).not.toContain(
    'Assign to',
  )
})

test('critical alerts: more than are shown -> how many, with the link to all', () => {
  const { html, text } = drawConsole(overview({ criticalAlerts: { shown: [ALERT], total: 1_204 } }))
  expect(text).toContain('1 of 1,204, all alerts')
  expect(html).toMatch(/<a[^>]*href="\/admin\/alerts"[^>]*>1 of 1,204/)
  expect(drawConsole(overview({ criticalAlerts: critical(ALERT) })).text).not.toContain('1 of')
})

test('critical alerts without scripts: changed, refused -> says so', () => {
  expect(drawConsole(overview({ changed: 'alert' })).text).toContain('The alert is updated.')
  const refused = drawConsole(overview({ changed: 'alert' }), {
    posted: { form: 'alert', message: 'Please choose an administrator.' },
  })
  expect(refused.text).toContain('Please choose an administrator.')
  expect(refused.text).not.toContain('The alert is updated.')
})

test('recent activity: entry -> action, subject with its link, who, when and why', () => {
  const entry = {
    id: 1,
    at: new Date(NOW_MS - 7_200_000).toISOString(),
    actor: { id: 1, username: 'rosa' },
    action: 'user.deactivate',
    subject_type: 'user',
    subject_id: '12',
    reason: 'Shares a card.',
  }
  const { html, text } = drawConsole(overview({ activity: [entry, { ...entry, id: 2, actor: null }] }))
  expect(text).toContain('rosa · 2h ago · Shares a card.')
  expect(text).toContain('The platform · 2h ago')
  expect(html).toContain('href="/admin/users/12"')
})

test('where to go: queues -> how much waits in each; the audit log for administrators only', () => {
  const waiting = { alerts: 3, messages: 1, sales: 2, reports: 4, posts: 0, licenses: 5 }
  const { text } = drawConsole(overview({ waiting }))
  for (const shown of [
    'Alerts 3 open',
    'Problem sales 2 unpaid',
    'Contact messages 1 waiting for an answer',
    'Reports 4 waiting for a decision',
    'Dealer licenses 5 waiting for approval',
    'Social media posts None waiting to be posted',
    'Mail log',
    'Creation errors',
    'Removed content',
    'Audit log What administrators and support changed',
  ]) {
    expect(text).toContain(shown)
  }
  expect(drawConsole(overview(), { mayChange: false }).text).not.toContain('Audit log')
})

test('payments are not set up -> says what still answers, with a link to set them up', () => {
  const { html, text } = drawConsole(overview({ figures: { maximums_without_payments: 1 } }))
  expect(text).toContain(
    'Payments are not set up: nobody can bid, authorize or pay. 1 maximum that was set before still answers.',
  )
  expect(html).toContain('href="/admin?tab=payments"')
})
