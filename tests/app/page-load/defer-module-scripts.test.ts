import { Fragment, createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { deferModuleScripts } from '../../../app/page-load/defer-module-scripts.ts'

/** Elements as the framework's `Scripts` returns them. */
const SCRIPTS = h(
  Fragment,
  null,
  h('link', { rel: 'modulepreload', href: '/entry.js' }),
  ['/a.js', '/b.js'].map((href) => h('link', { key: href, rel: 'modulepreload', href })),
  h('link', { rel: 'preload', as: 'font', href: '/f.woff2' }),
  h(
    Fragment,
    null,
    h('script', { nonce: 'n' }, 'data = 1'),
    h('script', { nonce: 'n', type: 'module', async: true }, 'start()'),
  ),
  [],
)

test('module scripts: elements of the framework -> only those that load modules are inert, in their order', () => {
  const inert = '<link rel="late-modulepreload" href="HREF" fetchpriority="low"/>'
  expect(renderToStaticMarkup(h(Fragment, null, deferModuleScripts(SCRIPTS)))).toBe(
    [
      ...['/entry.js', '/a.js', '/b.js'].map((href) => inert.replace('HREF', href)),
      '<link rel="preload" as="font" href="/f.woff2"/>',
      '<script nonce="n">data = 1</script>',
      '<script nonce="n" type="late-module" async="">start()</script>',
    ].join(''),
  )
})

test.each([null, 'text'])('module scripts: nothing rendered (%s) -> the same', (rendered) => {
  expect(deferModuleScripts(rendered)).toBe(rendered)
})
