import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { plainImports } from '../../scripts/bundling/plain-imports.ts'

type Hook = (...given: unknown[]) => unknown

/** Lets the plugin check a build with one dynamically imported file; returns the errors and the file's code. */
function build(styleSheets: readonly string[], { load = true, code = '' } = {}) {
  const plugin = plainImports() as Plugin & { load: Hook; generateBundle: { handler: Hook } }
  if (load) plugin.load('\0vite/preload-helper.js')
  const errors: string[] = []
  const file = {
    type: 'chunk',
    isDynamicEntry: true,
    fileName: 'late.js',
    code,
    viteMetadata: { importedCss: new Set(styleSheets) },
  }
  const { handler } = plugin.generateBundle
  handler.call({ error: (message: string) => errors.push(message) }, {}, { late: file })
  return { errors, code: file.code }
}

test('plain imports: dynamic import of a module without a style sheet -> builds', () => {
  expect(build([]).errors).toEqual([])
})

test('plain imports: dynamic import of a module with a style sheet -> fails and names the file', () => {
  expect(build(['late.css']).errors).toEqual(['Style sheets of dynamic imports: late.js'])
})

test('plain imports: the bundler has no such helper any more -> fails', () => {
  expect(build([], { load: false }).errors).toEqual(['The build has no module vite/preload-helper.js'])
})

test('plain imports: list of the page style sheet -> removed with its uses; another form of it -> fails', () => {
  const list = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["frame.css"])))=>i.map(i=>d[i]);\n`
  const load = 'load(()=>import("./late.js")'
  const { code, errors } = build([], { code: `${list}${load},__vite__mapDeps([0]));` })
  expect([code, errors]).toEqual([`${load});`, []])
  expect(build([], { code: `${load},__vite__mapDeps(0))` }).errors).toEqual([
    'A list of style sheets is left in late.js',
  ])
})
