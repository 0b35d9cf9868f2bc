import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { plainImports } from '../../scripts/bundling/plain-imports.ts'

/** Lets the plugin check a build with one dynamically imported file; returns the errors. */
function check(styleSheets: readonly string[], load = true): string[] {
  const plugin = plainImports() as Plugin &
    Record<'load' | 'generateBundle', (...given: unknown[]) => unknown>
  if (load) plugin.load('\0vite/preload-helper.js')
  const errors: string[] = []
  const file = {
    type: 'chunk',
    isDynamicEntry: true,
    fileName: 'late.js',
    viteMetadata: { importedCss: new Set(styleSheets) },
  }
  plugin.generateBundle.call({ error: (message: string) => errors.push(message) }, {}, { late: file })
  return errors
}

test('plain imports: dynamic import of a module without a style sheet -> builds', () => {
  expect(check([])).toEqual([])
})

test('plain imports: dynamic import of a module with a style sheet -> fails and names the file', () => {
  expect(check(['late.css'])).toEqual(['Style sheets of dynamic imports: late.js'])
})

test('plain imports: the bundler has no such helper any more -> fails', () => {
  expect(check([], false)).toEqual(['The build has no module vite/preload-helper.js'])
})
