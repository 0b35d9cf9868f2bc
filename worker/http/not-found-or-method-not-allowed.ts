import { refusal } from '../../domain/errors.ts'
import { refuse } from './respond.ts'
import type { RouteGroup } from './route.ts'

/**
 * Answers requests that match no declared route, as JSON: 405 with `Allow` where the path exists for another
 * method, else 404 (docs/rules/api.md, Unknown addresses).
 */
export function notFoundOrMethodNotAllowed(
  groups: readonly RouteGroup[],
  base: string,
): (request: Request) => Response {
  const declared = groups.flatMap((group) =>
    group.descriptions.map(({ method, path }) => ({
      method: method.toUpperCase(),
      pattern: toPattern(`${base}${group.base}${path === '/' ? '' : path}`),
    })),
  )
  return (request) => {
    const { pathname } = new URL(request.url)
    const methods = new Set(
      declared.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method),
    )
    if (methods.size === 0) return refuse(refusal('not_found'))
    if (methods.has('GET')) methods.add('HEAD')
    const response = refuse(refusal('method_not_allowed'))
    response.headers.set('allow', [...methods].sort().join(', '))
    return response
  }
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
