/** What two served builds bring along: their routes, and what a page's code weighs. */
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

/** Each route by its address, with what it has; the files that they stand in may have any name. */
export async function routesOf(origin: string): Promise<string[]> {
  const [path] = MANIFEST.exec(await textOf(origin, '/')) ?? []
  if (path === undefined) throw new Error(`${origin}/ names no manifest.`)
  const text = await textOf(origin, path)
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    readonly routes: Readonly<Record<string, ManifestRoute>>
  }
  const addressOf = ({ parentId, path: own = '' }: ManifestRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return parent === undefined ? `/${own}` : `${addressOf(parent).replace(/\/$/, '')}/${own}`
  }
  return Object.values(routes)
    .map((route) => {
      const { index, hasLoader, hasAction, hasErrorBoundary } = route
      const parts = { index, loader: hasLoader, action: hasAction, boundary: hasErrorBoundary }
      const has = Object.entries(parts).filter(([, isThere]) => isThere)
      return [addressOf(route), ...has.map(([name]) => name)].join(' ')
    })
    .sort()
}

const FILE = /\/assets\/[\w.$~-]+\.(?:js|css)\b/g
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.$~-]+\.js)["']/g

/** Bytes by gzip of the scripts and styles that a page's HTML refers to, with what those import at once. */
export async function weightOf(origin: string, path: string): Promise<number> {
  const waiting = [...(await textOf(origin, path)).matchAll(FILE)].map(([file]) => file)
  const weights = new Map<string, number>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (weights.has(file)) continue
    const text = await textOf(origin, file)
    weights.set(file, gzipSync(text).length)
    if (!file.endsWith('.js')) continue
    waiting.push(...[...text.matchAll(STATIC_IMPORT)].map(([, name]) => `/assets/${name}`))
  }
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}

async function textOf(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path)
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`)
  return response.text()
}
