/** The frame of the console: who reads it, its tabs, and the way out. */
import { expect, test } from 'vitest'
import { CONSOLE_TABS, toConsoleTab } from '../../../domain/administration/console-tabs.ts'
import { drawConsole } from './draw-console.ts'
import { overview } from './overview-content.ts'

test('console: administrator -> title, access, username, Logout, and the tabs with their addresses', () => {
  const { html, text } = drawConsole(overview())
  expect(text).toMatch(/^Admin Panel ADMIN ACCESS Logged in as rosa Logout /)
  expect(text).toContain(
    'System Overview User Management Auction Management Payment Processing Fraud Detection Financial Reports System Monitor Backup Management System Settings',
  )
  for (const { tab } of CONSOLE_TABS) expect(html).toContain(`href="/admin?tab=${tab}"`)
  expect(html).toMatch(/<form method="post" action="\/logout"/)
  expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*>(<[^>]*>)*System Overview/)
})

test('console: support -> SUPPORT ACCESS, and no form that changes anything', () => {
  const { html, text } = drawConsole(overview(), { mayChange: false })
  expect(text).toContain('Admin Panel SUPPORT ACCESS Logged in as rosa')
  expect(text).not.toContain('ADMIN ACCESS')
  expect(html.match(/<form [^>]*method="post"/g)).toHaveLength(1)
})

test('console: tab of the address -> that tab; an unknown one or none -> the overview', () => {
  for (const { tab } of CONSOLE_TABS) expect(toConsoleTab(tab)).toBe(tab)
  for (const named of ['nothing', '', null]) expect(toConsoleTab(named)).toBe('overview')
})
