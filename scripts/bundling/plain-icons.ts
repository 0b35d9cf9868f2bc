import { join } from 'node:path'
import type { Plugin } from 'vite'

const MAKER = join(import.meta.dirname, '../../app/components/ui/make-icon.ts')

/** Has the icons of the library made by the product's own few lines, and leaves out what those do not need. */
export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isMaker = source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
      return isMaker ? MAKER : undefined
    },
    transform(code, id) {
      if (!id.includes('/lucide-react/dist/esm/icons/')) return
      return { code: plainIcon(code), map: null }
    },
  }
}

/** An icon's module without its name, its size, which all have in common, and the random keys of its shapes. */
export function plainIcon(code: string): string {
  return code
    .replace(/^ {2}name: "[^"]*",\n/m, '')
    .replace(/^ {2}size: 24,\n/m, '')
    .replaceAll(/,\s*key: "[^"]*"/g, '')
}
