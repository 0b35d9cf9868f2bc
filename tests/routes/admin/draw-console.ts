import { createElement } from 'react'
import type { RefusedConsoleForm } from '../../../app/lib/console-action.server.ts'
import { AdminScreen } from '../../../app/routes/admin/admin-screen.tsx'
import type { AdminPage } from '../../../app/routes/admin/loader.server.ts'
import { consoleHref } from '../../../domain/administration/console-tabs.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

export const NOW_MS = Date.parse('2026-11-26T20:00:00Z')

interface DrawOptions {
  readonly mayChange?: boolean
  /** The action's answer to a form that was posted without scripts. */
  readonly posted?: Partial<RefusedConsoleForm> | null
  /** Parameters of the address. */
  readonly query?: string
}

/** The console with this content: its markup, and the text that people see. */
export function drawConsole(
  content: AdminPage['content'],
  { mayChange = true, posted = null, query = '' }: DrawOptions = {},
) {
  const page: AdminPage = { username: 'rosa', mayChange, tab: content.kind, content, nowMs: NOW_MS }
  const html = renderMarkup(createElement(AdminScreen), {
    at: consoleHref(content.kind, query),
    root: { viewer: null, origin: '', ...page },
    posted: posted && {
      form: '',
      message: null,
      errors: {},
      values: {},
      needsProof: false,
      ...posted,
    },
  })
  return { html, text: toVisibleText(html) }
}
