import { expect, test } from 'vitest'
import { publicChunks } from '../../scripts/bundling/public-chunks.ts'

const ICONS = '/x/node_modules/lucide-react/dist/esm/lucide-react.mjs'
const HEART = '/x/node_modules/lucide-react/dist/esm/icons/heart.mjs'
const STAR = '/x/node_modules/lucide-react/dist/esm/icons/star.mjs'
const REACT = '/x/node_modules/react/index.js'

const ROUTES = '/x/app/routes'

/** What each module imports; those of `app` that nothing imports are entries. */
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
    '/x/app/price.tsx',
    '/x/app/prose.tsx',
    '/x/app/thumbnails.tsx',
    '/x/app/muted.tsx',
  ],
  [`${ROUTES}/dashboard.tsx`]: ['/x/app/price.tsx', '/x/app/prose.tsx', '/x/app/bell-button.tsx'],
  [`${ROUTES}/dev.states.tsx`]: ['/x/app/bid-form.tsx'],
  '/x/app/photo.tsx': [ICONS],
  '/x/app/dialog.tsx': [],
  '/x/app/checkbox.tsx': [],
  '/x/app/gallery.tsx': [],
  '/x/app/lightbox.tsx': ['/x/app/thumbnails.tsx', '/x/app/zoom.tsx'],
  '/x/app/thumbnails.tsx': [],
  '/x/app/zoom.tsx': [],
  '/x/app/bell-button.tsx': [],
  '/x/app/bell.tsx': ['/x/app/muted.tsx', '/x/app/prose.tsx'],
  '/x/app/tab.tsx': ['/x/app/muted.tsx'],
  '/x/app/muted.tsx': [],
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

/** What a module asks for while it runs. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  '/x/app/gallery.tsx': ['/x/app/lightbox.tsx', '/x/app/tab.tsx'],
  '/x/app/bell-button.tsx': ['/x/app/bell.tsx'],
}

const CODE: Readonly<Record<string, string>> = {
  '/x/app/photo.tsx': "import { Heart as Liked } from 'lucide-react'",
  [ICONS]: [
    "export { default as Heart, default as HeartIcon } from './icons/heart.mjs'",
    "export { default as Star, default as StarIcon } from './icons/star.mjs'",
  ].join('\n'),
}

function partOf(id: string, modules = Object.keys(IMPORTS)): string | undefined {
  const getModuleInfo = (module: string) => ({
    id: module,
    code: CODE[module] ?? '',
    importedIds: IMPORTS[module] ?? [],
    dynamicallyImportedIds: LATE[module] ?? [],
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
  ['the framework stands by itself', REACT, 'framework'],
  ['what the bundler adds for it stands with it', '\0commonjsHelpers.js', 'framework'],
  ['what the root needs is the frame', '/x/app/header.tsx', 'frame'],
  ['what all three pages need is the frame', '/x/app/photo.tsx', 'frame'],
  ['an icon goes where it is named', HEART, 'frame'],
  ['an icon that none of the pages names goes nowhere', STAR, undefined],
  ['what two of the pages need has a file of its own', '/x/app/dialog.tsx', 'browse-detail'],
  ['what a developers’ page shows of one page stays together', '/x/app/bid-form.tsx', 'detail'],
  ['what one page shares with those behind it has a file of its own', '/x/app/price.tsx', 'detail-shared'],
  ['what something late elsewhere brings as well stays out', '/x/app/prose.tsx', undefined],
  ['what one page shares with its own late part alone stays with it', '/x/app/thumbnails.tsx', 'detail'],
  ['what only the late part needs comes with that', '/x/app/zoom.tsx', undefined],
  ['what a late part of another page has too stays out', '/x/app/muted.tsx', undefined],
  ['what one page alone needs is left to the bundler', '/x/app/gallery.tsx', undefined],
  ['a page itself is left to the bundler', `${ROUTES}/auctions.$id.tsx`, undefined],
])('%s', (_, id, part) => {
  expect(partOf(id)).toBe(part)
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
  expect(() => partOf(REACT, others)).toThrow('The build has no entry like')
})
