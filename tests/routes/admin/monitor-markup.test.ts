/** System Monitor: what its tab shows. */
import { expect, test } from 'vitest'
import type { MonitorContent } from '../../../app/routes/admin/monitor/monitor.server.ts'
import { drawConsole } from './draw-console.ts'

const content = (changes: Partial<MonitorContent> = {}): MonitorContent => ({
  kind: 'monitor',
  figures: [
    {
      label: 'CPU usage',
      value: null,
      tone: null,
      note: 'The platform does not tell the load of its processors',
    },
    {
      label: 'Disk usage',
      value: '61.5%',
      tone: 'orange',
      note: 'The fuller one of two databases, of 10 GB',
    },
    { label: 'Error rate', value: '2%', tone: 'red', note: '10,000 requests in the last 5 minutes' },
    { label: 'Active connections', value: '41', tone: null, note: 'Open sockets of auctions and people' },
  ],
  services: [
    { name: 'Database', status: 'operational', uptime: '99.98%', responseTime: '3.2 ms' },
    { name: 'Photos', status: 'down', uptime: '75%', responseTime: '3,000 ms' },
    { name: 'Search index', status: 'degraded', uptime: '100%', responseTime: '1,400 ms' },
  ],
  range: 'day',
  history: { charts: [], rows: [] },
  ...changes,
})

test('monitor: figures in their color, those that nobody tells in gray with the reason, services with their state', () => {
  const { html, text } = drawConsole(content())
  expect(text).toContain('CPU usage Not available here The platform does not tell the load of its processors')
  expect(html).toMatch(/text-ink-3">Not available here/)
  expect(html).toMatch(/text-amber">61\.5%/)
  expect(html).toMatch(/text-out">2%/)
  expect(text).toContain('Database Status Operational Uptime, 30 days 99.98% Response time 3.2 ms')
  expect(text).toContain('Photos Status Down')
  expect(text).toContain('Search index Status Degraded')
  expect(text).toContain('Performance Test')
  expect(html).toMatch(/<a aria-current="true" [^>]*href="\/admin\?tab=monitor&amp;range=day"/)
})

test('monitor: services and history unread -> says so, without a service that is shown as operational', () => {
  const { text } = drawConsole(content({ services: null, history: null }))
  expect(text).toContain('The services could not be read.')
  expect(text).toContain('The history could not be read.')
  expect(text).not.toContain('Operational')
})
