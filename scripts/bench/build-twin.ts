import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../local/settings.ts'
import { markupFunction } from './markup-module.ts'

const PAGES_MODULE = 'hammerlane:twin'

/** Bundles the twin of these pages (HTML by path) into `folder`; returns the path of its script. */
export async function buildTwin(pages: ReadonlyMap<string, string>, folder: string): Promise<string> {
  const entries = [...pages].map(
    ([path, html]) => `${JSON.stringify(path.slice(1))}: ${markupFunction(html)}`,
  )
  const source = `export const createPages = (h, Fragment) => ({\n${entries.join(',\n')}\n})`
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    mode: 'production',
    plugins: [
      {
        name: 'twin-pages',
        resolveId: (id) => (id === PAGES_MODULE ? `\0${PAGES_MODULE}` : undefined),
        load: (id) => (id === `\0${PAGES_MODULE}` ? source : undefined),
      },
    ],
    ssr: {
      target: 'webworker',
      // As the product's pages: React's server code for edge runtimes.
      resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
      noExternal: true,
    },
    build: {
      ssr: join(import.meta.dirname, 'twin-worker.ts'),
      outDir: folder,
      target: 'es2022',
      minify: 'esbuild',
      rollupOptions: { output: { entryFileNames: 'twin.js', inlineDynamicImports: true } },
    },
  })
  return join(folder, 'twin.js')
}
