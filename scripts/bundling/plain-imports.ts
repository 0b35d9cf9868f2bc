import type { Plugin } from 'vite'

/** The bundler's module with the function around each dynamic import. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Replaces the bundler's function around dynamic imports, which loads the style sheets of a module before the
 * module, by one that only imports. The build fails where a module has a style sheet of its own: the page's
 * one sheet, which `root.tsx` imports, has the styles of all.
 */
export function plainImports(): Plugin {
  let isReplaced = false
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== HELPER) return
      isReplaced = true
      return { code: 'export const __vitePreload = (load) => load()', moduleSideEffects: false }
    },
    generateBundle(_options, bundle) {
      if (!isReplaced) this.error(`The build has no module ${HELPER.slice(1)}`)
      const styled = Object.values(bundle).filter(
        (file) =>
          file.type === 'chunk' && file.isDynamicEntry && (file.viteMetadata?.importedCss.size ?? 0) > 0,
      )
      if (styled.length > 0)
        this.error(`Style sheets of dynamic imports: ${styled.map(({ fileName }) => fileName).join(', ')}`)
    },
  }
}
