/** The routes of a served build, and the weight of a page's code. */
import { gzipSync } from 'node:zlib'

interface ManifestRoute {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly hasLoader: boolean
  readonly hasAction: boolean
  readonly hasErrorBoundary: boolean
}

const MANIFEST = /\/assets\/manifest-[\w-]+\.js/

/** Each route by its URL path, with its exports; independent of file names. */
export async function listRoutes(origin: string): Promise<string[]> {
  const [path] = MANIFEST.exec(await fetchText(origin, '/')) ?? []
  if (path === undefined) throw new Error(`${origin}/ names no manifest.`)
  const text = await fetchText(origin, path)
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    readonly routes: Readonly<Record<string, ManifestRoute>>
  }
  const toPath = ({ parentId, path: own = '' }: ManifestRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent === undefined ? `/${own}` : `${toPath(parent).replace(/\/$/, '')}/${own}`
  }
  return Object.values(routes)
    .map((route) => {
      const { index, hasLoader, hasAction, hasErrorBoundary } = route
      const parts = { index, loader: hasLoader, action: hasAction, boundary: hasErrorBoundary }
      const has = Object.entries(parts).filter(([, isThere]) => isThere)
      return [toPath(route), ...has.map(([name]) => name)].join(' ')
    })
    .sort()
}

const FILE = /\/assets\/[\w.$~-]+\.(?:js|css)\b/g
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.$~-]+\.js)["']/g

/** The gzip size of the scripts and styles in a page's HTML, with their static imports, in bytes. */
export async function measureWeight(origin: string, path: string): Promise<number> {
  const waiting = [...(await fetchText(origin, path)).matchAll(FILE)].map(([file]) => file)
  const weights = new Map<string, number>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (weights.has(file)) continue
    const text = await fetchText(origin, file)
    weights.set(file, gzipSync(text).length)
    if (!file.endsWith('.js')) continue
    waiting.push(...[...text.matchAll(STATIC_IMPORT)].map(([, name]) => `/assets/${name}`))
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

async function fetchText(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path)
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`)
  return response.text()
}
