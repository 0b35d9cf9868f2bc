import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONSTANTS, insertConstants } from '../../scripts/bundling/framework-constants.ts'

const read = (module: string): string =>
  readFileSync(new URL(`../../node_modules${module}`, import.meta.url), 'utf8')

test.each(Object.entries(CONSTANTS))(
  'framework constants: installed %s -> has every expression, and only whole ones are replaced',
  (module, values) => {
    const changed = insertConstants(module, read(module))
    for (const expression of Object.keys(values)) expect(changed).not.toContain(expression)
    // A value in place of the end of a longer name would be a name that nothing defines.
    expect(changed).not.toMatch(/[\w$.](?:true|false|undefined)\b/)
  },
)

test('framework constants: an expression that the module no longer has -> fails', () => {
  const [module = ''] = Object.keys(CONSTANTS)
  expect(() => insertConstants(module, 'let changed = 1')).toThrow(`${module} has no `)
})
