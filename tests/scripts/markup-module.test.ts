import { createElement, Fragment } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { comparableMarkup, markupFunction } from '../../scripts/bench/markup-module.ts'

const h = createElement

/** What React renders from the function that was made of `html`. */
function renderAgain(html: string): string {
  const create = new Function('h', 'Fragment', `return (${markupFunction(html)})()`)
  return renderToString(create(createElement, Fragment))
}

test('twin: elements of every kind -> React renders the same markup from it', () => {
  const page = h(
    'html',
    { lang: 'en', className: 'dark' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, 'A · B')),
    h(
      'body',
      { style: { '--paint': '#fff', lineHeight: '2' } },
      h('script', { dangerouslySetInnerHTML: { __html: 'if (1 < 2 && "</p>") start()' } }),
      h('p', { 'aria-hidden': true, tabIndex: -1, title: `"it's" <b> & co` }, 'one', ' ', 'two & <three>'),
      h('svg', { strokeWidth: 2, viewBox: '0 0 1 1' }, h('path', { d: 'M0 0' })),
      h(
        'label',
        { htmlFor: 'x' },
        h('input', { id: 'x', type: 'checkbox', defaultChecked: true, readOnly: true }),
      ),
      h('select', { defaultValue: 'b' }, h('option', { value: 'a' }, 'A'), h('option', { value: 'b' }, 'B')),
      h('img', { srcSet: 'a 1x', alt: '' }),
    ),
  )
  const html = renderToString(page)
  expect(renderAgain(html)).toBe(html)
})

test('twin: scripts of the framework and comments -> left out', () => {
  const html =
    '<p>a<!-- -->b</p><script>window.__remixContext = {}</script><script>1</script><link rel="modulepreload" href="/a.js"/>'
  expect(renderAgain(html)).not.toContain('__remix')
  expect(comparableMarkup(html)).toBe('<p>ab</p><script>1</script>')
  expect(renderToStaticMarkup(h('p', null, 'a', 'b'))).toBe('<p>ab</p>')
})
