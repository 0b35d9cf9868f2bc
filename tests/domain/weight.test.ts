import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const domain = join(import.meta.dirname, '../../domain')

test.each(['account', 'after-sale', 'format', 'messaging', 'money', 'notifications', 'search', 'vehicle'])(
  'weight of domain: domain/%s -> imports neither zod nor schemas',
  (folder) => {
    const files = readdirSync(join(domain, folder)).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      expect(heavyImports(readFileSync(join(domain, folder, file), 'utf8')), file).toEqual([])
    }
  },
)

test('weight of domain: a planted import of zod or of a schema -> is found', () => {
  const planted = "import { z } from 'zod'\nimport { a } from '../schemas/a.ts'\nimport { b } from './b.ts'"
  expect(heavyImports(planted)).toEqual(["from 'zod'", "from '../schemas/a.ts'"])
})

function heavyImports(source: string): string[] {
  return (source.match(/from '[^']+'/g) ?? []).filter((from) => /'zod'|\/schemas\//.test(from))
}
