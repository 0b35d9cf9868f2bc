import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bidderFilePlugin } from './scripts/bundling/bidder-file.ts'
import { FUTURE_FLAGS, frameworkConstants } from './scripts/bundling/framework-constants.ts'
import { plainIcons } from './scripts/bundling/plain-icons.ts'
import { plainImports } from './scripts/bundling/plain-imports.ts'
import { publicChunks } from './scripts/bundling/public-chunks.ts'

export default defineConfig({
  plugins: [
    plainIcons(),
    frameworkConstants(),
    plainImports(),
    bidderFilePlugin('build/client/assets'),
    remix({
      appDirectory: 'app',
      buildDirectory: 'build',
      serverModuleFormat: 'esm',
      future: FUTURE_FLAGS,
    }),
    tailwindcss(),
  ],
  // Minifying with terser instead of esbuild makes the browser's files about four percent smaller.
  build: {
    target: 'es2022',
    minify: 'terser',
    // Dynamic imports without lists of the files to load with them, which every page would carry.
    modulePreload: false,
    // The libraries' license notices are in public/licenses.txt instead of in every file.
    terserOptions: {
      module: true,
      // By default code works around faults of Safari 10, which does not run this target.
      safari10: false,
      compress: {
        passes: 3,
        // Inlining functions with arguments makes the compressed files larger.
        inline: 1,
        // What is the same in all browsers: leaves out partysocket's code for other platforms.
        global_defs: {
          'globalThis.EventTarget': true,
          'globalThis.Event': true,
          'navigator.product': 'Gecko',
          '@process': 'void 0',
        },
      },
      format: { comments: false, preamble: '/*! /licenses.txt */' },
    },
  },
  environments: {
    client: {
      build: { rollupOptions: { output: { manualChunks: publicChunks(), onlyExplicitManualChunks: true } } },
    },
    // The server's code is not downloaded by browsers: terser's three passes over it would take most of the
    // build time.
    ssr: { build: { minify: 'esbuild' } },
  },
  ssr: {
    target: 'webworker',
    // The conditions select React's server code for edge runtimes; the Worker's bundler includes all
    // dependencies.
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
    noExternal: true,
  },
})
