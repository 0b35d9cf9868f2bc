import type { Rollup } from 'vite'

/** The pages that strangers see first: the name of each one's part, and its route. */
export const PUBLIC_PAGES = [
  { name: 'home', route: '_index' },
  { name: 'browse', route: 'auctions._index' },
  { name: 'detail', route: 'auctions.$id' },
] as const

/** A route is a file, or a folder with a file `route.tsx`. */
const PAGES = PUBLIC_PAGES.map(({ name, route }) => ({
  name,
  start: new RegExp(`/app/routes/${route.replaceAll(/[.$]/g, '\\$&')}(/route)?\\.tsx`),
}))

/** What every page begins with. */
const FRAME = [/\/app\/entry\.client\.tsx/, /\/app\/root\.tsx/]

/** Pages that only developers see; what they show of a public page may bring the rest of it. */
const DEVELOPERS_ONLY = /\/app\/routes\/dev\./

type Graph = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/**
 * Names the file that a module goes to, for those that the public pages share; the bundler decides about all others. By
 * itself it makes a file of every set of pages that share a module: some fifty a page, packed so much worse that a page
 * was a tenth heavier. A module of one public page alone stays out, lest another that shares it load the whole page; but
 * for one that nobody shares but what comes late to that very page. What such a page shares with the pages behind it is
 * one file by itself, unless something that comes late elsewhere, as the bell does everywhere, would bring all of it.
 */
export function publicChunks(): (id: string, graph: Graph) => string | undefined {
  let parts: ReadonlyMap<string, string> | null = null
  return (id, graph) => {
    parts ??= partsOf(graph)
    return parts.get(id)
  }
}

function partsOf(graph: Graph): ReadonlyMap<string, string> {
  const entries = [...graph.getModuleIds()].filter((id) => graph.getModuleInfo(id)?.isEntry)
  const from = (start: RegExp) => {
    const starts = entries.filter((id) => start.test(id))
    // Without its module a part would be empty, and its pages heavier.
    if (starts.length === 0) throw new Error(`The build has no entry like ${start}`)
    return reached(graph, starts)
  }
  const frame = new Set(FRAME.flatMap((start) => [...from(start)]))
  const developers = from(DEVELOPERS_ONLY)
  const others = reached(
    graph,
    entries.filter((id) => !DEVELOPERS_ONLY.test(id) && !PAGES.some(({ start }) => start.test(id))),
  )
  const pages = PAGES.map((page) => ({ ...page, modules: from(page.start) }))
  const late = new Map<string, ReadonlySet<string>>(
    pages.map(({ name, modules }) => [name, reached(graph, lateParts(graph, modules))] as const),
  )
  const elsewhere = new Map<string, ReadonlySet<string>>(
    pages.map(({ name, start }) => {
      const roots = entries.filter((id) => !start.test(id) && !DEVELOPERS_ONLY.test(id))
      return [name, reachedInTime(graph, roots)] as const
    }),
  )
  const lateElsewhere = new Map<string, ReadonlySet<string>>(
    [...elsewhere].map(([page, modules]) => [page, reachedInTime(graph, lateParts(graph, modules))] as const),
  )
  const isOfOnePageAndItsLateParts = (id: string, page: string) =>
    late.get(page)?.has(id) === true && elsewhere.get(page)?.has(id) !== true
  const parts = new Map<string, string>()
  for (const id of new Set([...frame, ...pages.flatMap(({ modules }) => [...modules])])) {
    if (entries.includes(id)) continue
    const users = pages.filter(({ modules }) => modules.has(id)).map(({ name }) => name)
    // The framework changes seldom and stays in a browser's cache by itself.
    if (frame.has(id) || users.length === PAGES.length) parts.set(id, isFramework(id) ? 'framework' : 'frame')
    else if (
      users.length > 1 ||
      (developers.has(id) && !others.has(id)) ||
      users.some((page) => isOfOnePageAndItsLateParts(id, page))
    ) {
      parts.set(id, users.join('-'))
    } else if (others.has(id) && users.some((page) => lateElsewhere.get(page)?.has(id) === false)) {
      parts.set(id, `${users.join('-')}-shared`)
    }
  }
  return parts
}

/** What the modules ask for while they run. */
function lateParts(graph: Graph, modules: ReadonlySet<string>): readonly string[] {
  return [...modules].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

/** Every module that `starts` need, at once or later. */
function reachedInTime(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  let found = reached(graph, starts)
  for (let size = 0; size < found.size; ) {
    size = found.size
    found = reached(graph, [...found, ...lateParts(graph, found)])
  }
  return found
}

/** Every module that `starts` need at once. Of the list of all icons, those that are named. */
function reached(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const found = new Set(starts)
  for (const id of found) {
    const module = graph.getModuleInfo(id)
    for (const next of module?.importedIds ?? []) {
      if (!isListOfIcons(next)) found.add(next)
      else for (const icon of iconsNamed(module?.code ?? '', graph.getModuleInfo(next))) found.add(icon)
    }
  }
  return found
}

/** The icons' modules that a module takes from the list of all icons. */
function iconsNamed(code: string, list: Rollup.ModuleInfo | null): readonly string[] {
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

/** Also what the bundler itself adds, which the framework needs first. */
function isFramework(id: string): boolean {
  return id.startsWith('\0') || (id.includes('/node_modules/') && !id.includes('/lucide-react/'))
}

function isListOfIcons(id: string): boolean {
  return id.endsWith('/lucide-react.mjs')
}
