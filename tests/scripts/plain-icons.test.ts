import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import makeIcon from '../../app/components/ui/make-icon.ts'
import { simplifyIcon } from '../../scripts/bundling/plain-icons.ts'

const ICONS = new URL('../../node_modules/lucide-react/dist/esm/icons/', import.meta.url)

test('plain icons: icon module of the library -> keeps its shapes and drops unused fields', () => {
  const plain = simplifyIcon(readFileSync(new URL('bell.mjs', ICONS), 'utf8'))
  expect(plain).toContain('"path"')
  expect(plain).toContain('d: "')
  expect(plain).not.toMatch(/key:|name:|size:/)
})

test('makeIcon: shapes and props -> SVG markup that screen readers skip', () => {
  const icon = makeIcon({ node: [['path', { d: 'M0 0' }]] })
  const markup = renderToStaticMarkup(createElement(icon, { className: 'size-4', strokeWidth: 3 }))
  expect(markup).toContain('aria-hidden="true"')
  expect(markup).toContain('stroke-width="3"')
  expect(markup).toContain('class="size-4"')
  expect(markup).toContain('<path d="M0 0"></path>')
})
