import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ThemeChoice, ThemeSwitch } from '../../../../app/components/layout/theme-switch.tsx'
import { THEMES } from '../../../../domain/account/themes.ts'
import { failedPageHtml } from '../../../../worker/http/page/failed-page.ts'
import { readTheme, themeCookie } from '../../../../worker/http/page/theme.ts'
import { renderMarkup, toVisibleText } from '../../../fixtures/browser/drawn.ts'

const requested = (cookie: string) => readTheme(new Request('http://localhost/', { headers: { cookie } }))

test('theme: cookie of each theme -> that theme; none or an unknown one -> dark', () => {
  for (const theme of THEMES) expect(requested(`a=b; ${themeCookie(theme).split(';')[0]}`)).toBe(theme)
  expect(requested('')).toBe('dark')
  expect(requested('hl_theme=pink')).toBe('dark')
  expect(requested('hl_theme=lightest; x=hl_theme=light')).toBe('dark')
})

test.each([
  ['dark', 'Use the light theme'],
  ['light', 'Use the system theme'],
  ['system', 'Use the dark theme'],
])('theme switch: %s -> the button reads %s; the choice has all three, this one pressed', (theme, label) => {
  const root = { viewer: null, origin: '', theme }
  expect(renderMarkup(createElement(ThemeSwitch), { root })).toContain(`aria-label="${label}"`)
  const choice = renderMarkup(createElement(ThemeChoice), { root })
  expect(toVisibleText(choice)).toBe('Theme Dark Light System')
  expect(choice).toMatch(new RegExp(`value="${theme}" aria-pressed="true"`))
  expect(choice.match(/aria-pressed="true"/g)).toHaveLength(1)
})

test('error page: theme of the system -> both colors of each place, and the scheme of the device', () => {
  const html = failedPageHtml({ message: 'm', requestId: 'r', nonce: 'n', theme: 'system' })
  expect(html).toContain(':root { color-scheme: light dark; background: light-dark(#f6f7f8, #0d0e10); }')
  expect(failedPageHtml({ message: 'm', requestId: 'r', nonce: 'n', theme: 'dark' })).toContain(
    ':root { color-scheme: dark; background: #0d0e10; }',
  )
})
