/** Backup Management: what its tab shows (docs/rules/administration.md, Backups). */
import { expect, test } from 'vitest'
import type { BackupsContent } from '../../../app/routes/admin/backups/backups-tab.server.ts'
import { drawConsole } from './draw-console.ts'

const process = {
  id: 7,
  kind: 'backup',
  name: '2026-11-27T11-00-00-manual',
  state: 'done',
  step: 'retain',
  reason: null,
  started: '2026-11-27T11:00:00.000Z',
  ended: null,
} as const

const content = (changes: Partial<BackupsContent> = {}): BackupsContent => ({
  kind: 'backups',
  status: { backup_running: false, last_backup: null, last_backup_type: null, process: null },
  directory: 'hammerlane-backups',
  backups: [],
  logs: [],
  startedId: null,
  ...changes,
})

const isDisabled = (html: string) =>
  /<button[^>]*aria-disabled="true"[^>]*>(<span[^>]*>)*Start manual backup/.test(html)

test('backups: none yet -> idle, the empty states, a button; for support no button', () => {
  const { html, text } = drawConsole(content())
  expect(text).toContain('Backup Idle Last backup No backup yet Bucket hammerlane-backups')
  expect(text).toContain('No backups found')
  expect(text).toContain('No logs available')
  expect(text).toContain('Start manual backup')
  expect(isDisabled(html)).toBe(false)
  expect(drawConsole(content(), { mayChange: false }).text).not.toContain('Start manual backup')
})

test('backups: one runs, some are complete -> its step, a disabled button, names with their files, newest line first', () => {
  const running = { ...process, state: 'running', step: 'rooms' } as const
  const { html, text } = drawConsole(
    content({
      status: {
        backup_running: true,
        last_backup: new Date(0).toISOString(),
        last_backup_type: 'daily',
        process: running,
      },
      backups: [
        {
          name: '2026-11-26T11-00-00-daily',
          type: 'Daily',
          created: 'Nov 26, 2026, 3:00 AM',
          size: '3.4 MB',
          files: [{ name: 'rooms/ (200 files)', size: '2.1 MB', modified: 'Nov 26, 2026, 3:01 AM' }],
        },
      ],
      logs: ['an older line', 'a newer line'],
    }),
  )
  expect(text).toContain('Backup Running Process 7 Writing auctions')
  expect(isDisabled(html)).toBe(true)
  expect(text).toContain('2026-11-26T11-00-00-daily Daily Nov 26, 2026, 3:00 AM, 3.4 MB')
  expect(text).toContain('rooms/ (200 files) Size 2.1 MB')
  expect(text.indexOf('a newer line')).toBeLessThan(text.indexOf('an older line'))
})

test('backups: started, ended, refused, failed, unreadable -> the texts of the specification, and the reason', () => {
  const started = drawConsole(content({ startedId: 7 }))
  expect(started.text).toContain('Manual backup started successfully! Process ID 7')
  expect([started.text.includes('Backup Running'), isDisabled(started.html)]).toEqual([true, true])
  const idle = { backup_running: false, last_backup: null, last_backup_type: null, process }
  const ended = drawConsole(content({ startedId: 7, status: idle }))
  expect([ended.text.includes('Backup Idle'), isDisabled(ended.html)]).toEqual([true, false])
  const message = 'Failed to start backup: A backup is already running.'
  expect(drawConsole(content(), { posted: { form: 'backup', message } }).text).toContain(message)
  const failed = { ...process, state: 'failed', reason: 'The database did not answer.' } as const
  const status = { backup_running: false, last_backup: null, last_backup_type: null, process: failed }
  expect(drawConsole(content({ status })).text).toContain(
    'The last backup failed: The database did not answer.',
  )
  const { text } = drawConsole(content({ status: null, logs: null }))
  expect(text).toContain('The backups could not be read.')
  expect(text).toContain('The logs could not be read.')
})
