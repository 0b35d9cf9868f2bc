import { join } from 'node:path'
import type { Plugin } from 'vite'

const MAKER = join(import.meta.dirname, '../../app/components/ui/make-icon.ts')

/**
 * Replaces the icon library's `createLucideIcon` with the product's `make-icon.ts` and removes unused fields.
 * The build fails if nothing was replaced, which means that the library's paths have changed.
 */
export function plainIcons(): Plugin {
  const found = { maker: false, icon: false }
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isMaker = source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
      if (!isMaker) return
      found.maker = true
      return MAKER
    },
    transform(code, id) {
      if (!id.includes('/lucide-react/dist/esm/icons/')) return
      found.icon = true
      return { code: simplifyIcon(code), map: null }
    },
    generateBundle() {
      if (!found.maker || !found.icon)
        this.error('The library of icons has other paths: no icon was made plain')
    },
  }
}

/** An icon's module without its name, its size (the same in all icons) and the random keys of its shapes. */
export function simplifyIcon(code: string): string {
  return code
    .replace(/^ {2}name: "[^"]*",\n/m, '')
    .replace(/^ {2}size: 24,\n/m, '')
    .replaceAll(/,\s*key: "[^"]*"/g, '')
}
