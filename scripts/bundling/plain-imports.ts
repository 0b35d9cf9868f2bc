import type { Plugin } from 'vite'

/** The bundler's module with the function around each dynamic import. */
const HELPER = '\0vite/preload-helper.js'

/** What the bundler writes for a list of style sheets: where it is made, and each use of it. */
const LIST = /^const __vite__mapDeps=.*\n/
const USE = /,__vite__mapDeps\(\[[\d,]*\]\)/g

/**
 * Replaces the bundler's function around dynamic imports, which loads the style sheets of a module before the
 * module, by one that only imports, and removes the lists of these style sheets. The build fails where a module has a style sheet of its own: the page's
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
    generateBundle: {
      // After the bundler has written the lists.
      order: 'post',
      handler(_options, bundle) {
        if (!isReplaced) this.error(`The build has no module ${HELPER.slice(1)}`)
        const styled = Object.values(bundle).filter(
          (file) =>
            file.type === 'chunk' && file.isDynamicEntry && (file.viteMetadata?.importedCss.size ?? 0) > 0,
        )
        if (styled.length > 0)
          this.error(`Style sheets of dynamic imports: ${styled.map(({ fileName }) => fileName).join(', ')}`)
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          file.code = file.code.replace(LIST, '').replaceAll(USE, '')
          if (file.code.includes('__vite__')) this.error(`A list of style sheets is left in ${file.fileName}`)
        }
      },
    },
  }
}
