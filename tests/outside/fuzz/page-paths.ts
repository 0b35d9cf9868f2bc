/** The addresses of the pages, found by the files of their routes. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROUTES = join(import.meta.dirname, '../../../app/routes')

/** The paths of all routes, with `{name}` for their parameters, and `.data` for the data of each page. */
export function pagePaths(): string[] {
  const paths = readdirSync(ROUTES).map((entry) => toPath(entry.replace(/\.tsx?$/, '')))
  return paths.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`])
}

function toPath(route: string): string {
  const segments = route.split('.').filter((segment) => !segment.startsWith('_'))
  return `/${segments.map((segment) => segment.replace(/_$/, '').replace(/^\$(.*)$/, '{$1}')).join('/')}`
}
