import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const domain = join(import.meta.dirname, '../../../domain')

test.each(['account', 'display', 'money', 'vehicle'])(
  'public pages can use domain/%s without carrying zod or the schemas',
  (folder) => {
    const files = readdirSync(join(domain, folder)).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const imports = readFileSync(join(domain, folder, file), 'utf8').match(/from '[^']+'/g) ?? []
      expect(imports.filter((source) => /'zod'|\/schemas\//.test(source))).toEqual([])
    }
  },
)
