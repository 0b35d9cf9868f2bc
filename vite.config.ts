import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { namedBidderFiles } from './scripts/bundling/bidder-files.ts'
import { plainIcons } from './scripts/bundling/plain-icons.ts'
import { publicChunks } from './scripts/bundling/public-chunks.ts'

export default defineConfig({
  plugins: [
    plainIcons(),
    namedBidderFiles('build/client/assets'),
    remix({
      appDirectory: 'app',
      buildDirectory: 'build',
      serverModuleFormat: 'esm',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
      },
    }),
    tailwindcss(),
  ],
  // terser's second pass makes what a browser loads some four percent lighter than esbuild's.
  build: {
    target: 'es2022',
    minify: 'terser',
    // The notices of the libraries' licences stand once, in public/licenses.txt, and not in every file that is fetched.
    terserOptions: {
      module: true,
      compress: { passes: 3 },
      format: { comments: false, preamble: '/*! /licenses.txt */' },
    },
  },
  environments: {
    client: {
      build: { rollupOptions: { output: { manualChunks: publicChunks(), onlyExplicitManualChunks: true } } },
    },
    // Nobody fetches the server's code over a slow line: terser's three passes over it would take most of a build.
    ssr: { build: { minify: 'esbuild' } },
  },
  ssr: {
    target: 'webworker',
    // React's server code is chosen for an edge runtime; the Worker's bundler takes in what is left.
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
    noExternal: true,
  },
})
