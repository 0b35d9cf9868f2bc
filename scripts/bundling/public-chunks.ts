import type { Rollup } from 'vite'

/** The public pages: the chunk name of each and its route. */
export const PUBLIC_PAGES = [
  { name: 'home', route: '_index' },
  { name: 'browse', route: 'auctions._index' },
  { name: 'detail', route: 'auctions.$id' },
] as const

// A route is a file, or a folder with a file `route.tsx`.
const PAGES = PUBLIC_PAGES.map(({ name, route }) => ({
  name,
  start: new RegExp(`/app/routes/${route.replaceAll(/[.$]/g, '\\$&')}(/route)?\\.tsx`),
}))

/** The entries that every page loads. */
const FRAME = [/\/app\/entry\.client\.tsx/, /\/app\/root\.tsx/]

/** Modules with a top-level await, which only a route imports. */
const WAITS = /\/first-code\.ts$/

/**
 * Dynamic imports by which other pages borrow code of a public page: they load its chunk as it is, so that the page
 * itself stays as small as without them.
 */
const BORROWS = /\/components\/auction-room\/bid-dialog\.tsx$/

/** Developer pages: a module that only they share with one public page may be in that page's chunk. */
const DEVELOPERS_ONLY = /\/app\/routes\/dev\./

type Graph = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/**
 * Assigns a chunk to the modules that public pages share; the bundler decides about all others. By default it
 * makes a chunk for every set of pages that share a module: some fifty chunks per page, which compress worse
 * and made a page a tenth heavier.
 *
 * The assignment prevents that a page loads modules of another page because they lie in one chunk. Where a
 * public page has dynamic imports of its own, what only it and they need is one chunk; the route and
 * `first-code.ts`, which waits for such imports, stay outside of it, because the imports need the chunk.
 * Modules that a public page shares with other pages form one chunk, except for those that a dynamic import of
 * these pages needs: the bell, which every page imports, would load the whole chunk. Modules that it shares
 * only with dynamic imports of other pages, such as the live socket, form a chunk of their own (`-late`).
 */
export function publicChunks(): (id: string, graph: Graph) => string | undefined {
  let parts: ReadonlyMap<string, string> | null = null
  return (id, graph) => {
    parts ??= assignChunks(graph)
    return parts.get(id)
  }
}

function assignChunks(graph: Graph): ReadonlyMap<string, string> {
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry)
  const from = (start: RegExp) => {
    const starts = entries.filter((id) => start.test(id))
    // Without this module the chunk would be empty and its pages heavier.
    if (starts.length === 0) throw new Error(`The build has no entry like ${start}`)
    return reachStatically(graph, starts)
  }
  const frame = new Set(FRAME.flatMap((start) => [...from(start)]))
  const developers = from(DEVELOPERS_ONLY)
  const others = reachStatically(
    graph,
    entries.filter((id) => !DEVELOPERS_ONLY.test(id) && !PAGES.some(({ start }) => start.test(id))),
  )
  const pages = PAGES.map((page) => ({ ...page, modules: from(page.start) }))
  const elsewhere = new Map<string, ReadonlySet<string>>(
    pages.map(({ name, start }) => {
      const roots = entries.filter((id) => !start.test(id) && !DEVELOPERS_ONLY.test(id))
      return [name, reachAll(graph, roots)] as const
    }),
  )
  const lateElsewhere = new Map<string, ReadonlySet<string>>(
    [...elsewhere].map(([page, modules]) => [page, reachAll(graph, dynamicImports(graph, modules))] as const),
  )
  const isOfOnePage = (id: string, page: string) => elsewhere.get(page)?.has(id) === false
  const pagesWithImports = pages
    .filter(
      ({ name, modules }) =>
        dynamicImports(graph, new Set([...modules].filter((id) => isOfOnePage(id, name)))).length > 0,
    )
    .map(({ name }) => name)
  const isDynamicElsewhere = (id: string, users: readonly string[]) =>
    users.some((page) => lateElsewhere.get(page)?.has(id) === true)
  const parts = new Map<string, string>()
  for (const id of new Set([...frame, ...pages.flatMap(({ modules }) => [...modules])])) {
    if (entries.includes(id) || WAITS.test(id) || PAGES.some(({ start }) => start.test(id))) continue
    const users = pages.filter(({ modules }) => modules.has(id)).map(({ name }) => name)
    // The framework rarely changes: its own chunk stays in the browser's cache.
    if (frame.has(id) || users.length === PAGES.length) parts.set(id, isFramework(id) ? 'framework' : 'frame')
    else if (
      users.length > 1 ||
      users.some((page) => pagesWithImports.includes(page) && isOfOnePage(id, page)) ||
      (developers.has(id) && !others.has(id) && !isDynamicElsewhere(id, users))
    ) {
      parts.set(id, users.join('-'))
    } else if (!others.has(id) && isDynamicElsewhere(id, users)) {
      parts.set(id, `${users.join('-')}-late`)
    } else if (others.has(id) && users.some((page) => lateElsewhere.get(page)?.has(id) === false)) {
      parts.set(id, `${users.join('-')}-shared`)
    }
  }
  return parts
}

/** The dynamic imports of the modules, without those that borrow. */
function dynamicImports(graph: Graph, modules: ReadonlySet<string>): readonly string[] {
  return [...modules]
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    .filter((id) => !BORROWS.test(id))
}

/** Every module that `starts` import statically or dynamically. */
function reachAll(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  let found = reachStatically(graph, starts)
  for (let size = 0; size < found.size; ) {
    size = found.size
    found = reachStatically(graph, [...found, ...dynamicImports(graph, found)])
  }
  return found
}

/** Every module that `starts` import statically. From the index of all icons, only the named ones. */
function reachStatically(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const found = new Set(starts)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) {
      if (!isIconIndex(next)) found.add(next)
      else for (const icon of importedIcons(module?.code ?? '', graph.getModuleInfo(next))) found.add(icon)
    }
  }
  return found
}

/** The icon modules that a module imports from the index of all icons. */
function importedIcons(code: string, list: Rollup.ModuleInfo | null): readonly string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)
  const names = [...imports]
    .flatMap(([, named = '']) => named.split(','))
    .map((name) => name.trim().split(/\s/)[0])
  return names.flatMap((name) => {
    const [, file] =
      new RegExp(`default as ${name}\\b[^}]*\\} from ['"]\\./([^'"]+)`).exec(list?.code ?? '') ?? []
    return file && list ? [list.id.replace('lucide-react.mjs', file)] : []
  })
}

/** Includes the bundler's helper modules, which the framework needs first. */
function isFramework(id: string): boolean {
  return id.startsWith('\0') || (id.includes('/node_modules/') && !id.includes('/lucide-react/'))
}

function isIconIndex(id: string): boolean {
  return id.endsWith('/lucide-react.mjs')
}
