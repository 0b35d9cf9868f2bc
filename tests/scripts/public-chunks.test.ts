import { expect, test } from 'vitest'
import { publicChunks } from '../../scripts/bundling/public-chunks.ts'

const ICONS = '/x/node_modules/lucide-react/dist/esm/lucide-react.mjs'
const HEART = '/x/node_modules/lucide-react/dist/esm/icons/heart.mjs'
const STAR = '/x/node_modules/lucide-react/dist/esm/icons/star.mjs'
const REACT = '/x/node_modules/react/index.js'

const ROUTES = '/x/app/routes'

/** The static imports of each module; modules of `app` that nothing imports are entries. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/x/app/entry.client.tsx': [REACT],
  '/x/app/root.tsx': [REACT, '/x/app/header.tsx'],
  [`${ROUTES}/_index.tsx`]: ['/x/app/photo.tsx'],
  [`${ROUTES}/auctions._index.tsx`]: ['/x/app/photo.tsx', '/x/app/dialog.tsx', '/x/app/checkbox.tsx'],
  [`${ROUTES}/auctions.$id.tsx`]: [
    '/x/app/photo.tsx',
    '/x/app/dialog.tsx',
    '/x/app/gallery.tsx',
    '/x/app/bid-form.tsx',
    '/x/app/room.tsx',
    '/x/app/price.tsx',
    '/x/app/prose.tsx',
    '/x/app/thumbnails.tsx',
    '/x/app/muted.tsx',
    '/x/app/socket.tsx',
    '/x/app/first-code.ts',
  ],
  [`${ROUTES}/dashboard.tsx`]: ['/x/app/price.tsx', '/x/app/prose.tsx', '/x/app/bell-button.tsx'],
  [`${ROUTES}/dev.states.tsx`]: ['/x/app/bid-form.tsx', '/x/app/socket.tsx'],
  '/x/app/photo.tsx': [ICONS],
  '/x/app/dialog.tsx': [],
  '/x/app/checkbox.tsx': [],
  '/x/app/gallery.tsx': [],
  '/x/app/room.tsx': [],
  '/x/app/components/auction-room/bid-dialog.tsx': ['/x/app/room.tsx'],
  '/x/app/lightbox.tsx': ['/x/app/thumbnails.tsx', '/x/app/zoom.tsx'],
  '/x/app/thumbnails.tsx': [],
  '/x/app/zoom.tsx': [],
  '/x/app/bell-button.tsx': [],
  '/x/app/bell.tsx': ['/x/app/muted.tsx', '/x/app/prose.tsx', '/x/app/socket.tsx'],
  '/x/app/tab.tsx': ['/x/app/muted.tsx'],
  '/x/app/muted.tsx': [],
  '/x/app/first-code.ts': ['/x/app/loader.tsx'],
  '/x/app/loader.tsx': [],
  '/x/app/socket.tsx': [],
  '/x/app/bid-form.tsx': ['\0commonjsHelpers.js'],
  '/x/app/price.tsx': [],
  '/x/app/prose.tsx': [],
  '/x/app/header.tsx': [],
  '\0commonjsHelpers.js': [],
  [REACT]: ['\0commonjsHelpers.js'],
  [ICONS]: [HEART, STAR],
  [HEART]: [],
  [STAR]: [],
}

/** The dynamic imports of each module. */
const DYNAMIC_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/x/app/gallery.tsx': ['/x/app/lightbox.tsx', '/x/app/tab.tsx'],
  '/x/app/bell-button.tsx': ['/x/app/bell.tsx'],
  [`${ROUTES}/dashboard.tsx`]: ['/x/app/components/auction-room/bid-dialog.tsx'],
}

const CODE: Readonly<Record<string, string>> = {
  '/x/app/photo.tsx': "import { Heart as Liked } from 'lucide-react'",
  [ICONS]: [
    "export { default as Heart, default as HeartIcon } from './icons/heart.mjs'",
    "export { default as Star, default as StarIcon } from './icons/star.mjs'",
  ].join('\n'),
}

function findChunk(id: string, modules = Object.keys(IMPORTS)): string | undefined {
  const getModuleInfo = (module: string) => ({
    id: module,
    code: CODE[module] ?? '',
    importedIds: IMPORTS[module] ?? [],
    dynamicallyImportedIds: DYNAMIC_IMPORTS[module] ?? [],
    isEntry:
      module.startsWith(ROUTES) || module === '/x/app/root.tsx' || module === '/x/app/entry.client.tsx',
  })
  type Graph = Parameters<ReturnType<typeof publicChunks>>[1]
  return publicChunks()(id, {
    getModuleIds: () => modules.values(),
    getModuleInfo: getModuleInfo as unknown as Graph['getModuleInfo'],
  })
}

test.each([
  ['framework -> its own chunk', REACT, 'framework'],
  ['helper module of the bundler -> framework chunk', '\0commonjsHelpers.js', 'framework'],
  ['import of the root -> frame chunk', '/x/app/header.tsx', 'frame'],
  ['import of all three pages -> frame chunk', '/x/app/photo.tsx', 'frame'],
  ['icon -> the chunk of the module that imports it', HEART, 'frame'],
  ['icon that no page imports -> no chunk', STAR, undefined],
  ['import of two pages -> a chunk of both', '/x/app/dialog.tsx', 'browse-detail'],
  ['import of one page and a developer page -> chunk of the page', '/x/app/bid-form.tsx', 'detail'],
  ['import of one page and other pages -> shared chunk', '/x/app/price.tsx', 'detail-shared'],
  ['also reached by a dynamic import of other pages -> no chunk', '/x/app/prose.tsx', undefined],
  ['import of one page and its own dynamic import -> chunk of the page', '/x/app/thumbnails.tsx', 'detail'],
  ['import of a dynamic import only -> no chunk', '/x/app/zoom.tsx', undefined],
  ['import of one page and a dynamic import of others -> late chunk', '/x/app/muted.tsx', 'detail-late'],
  ['the same, also of a developer page -> late chunk', '/x/app/socket.tsx', 'detail-late'],
  ['import of one page -> chunk of the page', '/x/app/gallery.tsx', 'detail'],
  ['import of one page, borrowed by another -> chunk of the page', '/x/app/room.tsx', 'detail'],
  ['module that waits for dynamic imports -> no chunk', '/x/app/first-code.ts', undefined],
  ['import of the module that waits -> chunk of the page', '/x/app/loader.tsx', 'detail'],
  ['entry of a page -> no chunk', `${ROUTES}/auctions.$id.tsx`, undefined],
])('public chunks: %s', (_, id, part) => {
  expect(findChunk(id)).toBe(part)
})

test.each([
  '/x/app/entry.client.tsx',
  '/x/app/root.tsx',
  `${ROUTES}/_index.tsx`,
  `${ROUTES}/auctions._index.tsx`,
  `${ROUTES}/auctions.$id.tsx`,
  `${ROUTES}/dev.states.tsx`,
])('public chunks: a build without %s -> fails', (gone) => {
  const others = Object.keys(IMPORTS).filter((module) => module !== gone)
  expect(() => findChunk(REACT, others)).toThrow('The build has no entry like')
})
