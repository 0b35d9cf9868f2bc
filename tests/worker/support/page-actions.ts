/** Finds the action of every route by itself, so that a new form is tested at once. */
import type { callAction } from './route-calls.ts'

/** The sources of the routes. */
export const ROUTES = import.meta.glob<string>('../../../app/routes/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const ACTION_MODULES = import.meta.glob<{ action: Action }>(
  ['../../../app/routes/*/action.server.ts', '../../../app/routes/auctions.$id_.watch.tsx'],
  { eager: true },
)

export type Action = Parameters<typeof callAction>[0]

/** All ways in which a module can export an action. */
const EXPORTS_ACTION =
  /export\s+(?:(?:async\s+)?function\s+action\b|const\s+action\b|\{[^}]*\baction\b[^}]*\})/

export const ACTIONS = findActions(ROUTES)

/** The routes that export an action, with the action of their module; null where no module is imported. */
export function findActions(routes: Readonly<Record<string, string>>) {
  const names = Object.entries(routes).flatMap(([path, text]) => {
    // A route is a file or a folder; its server modules do not count twice.
    const route = /\/routes\/(?:([^/]+)\/route|([^/]+))\.tsx?$/.exec(path)
    return route && EXPORTS_ACTION.test(text) ? [route[1] ?? route[2] ?? ''] : []
  })
  return names.map((route) => {
    const module =
      ACTION_MODULES[`../../../app/routes/${route}/action.server.ts`] ??
      ACTION_MODULES[`../../../app/routes/${route}.tsx`]
    return { route, action: module?.action ?? null }
  })
}

/** The names of the fields that the route's forms have, and of those that their actions read. */
export function fieldNames(route: string): string[] {
  const texts = Object.entries(ROUTES).filter(
    ([path]) => path.includes(`/routes/${route}/`) || path.includes(`/routes/${route}.`),
  )
  const found = texts.flatMap(([, text]) =>
    [...text.matchAll(/\bname="(\w+)"|\bget\('(\w+)'\)|\bfields\.(\w+)/g)].map(
      ([, ...names]) => names.find(Boolean) ?? '',
    ),
  )
  return [
    ...new Set([...found, 'intent', 'amount', 'id', 'sure', 'email', 'password', 'token', 'auction_id']),
  ]
}
