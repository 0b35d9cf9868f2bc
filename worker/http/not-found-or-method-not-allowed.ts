import { refusal } from '../../domain/errors.ts'
import { refuse } from './respond.ts'
import type { Area } from './route.ts'

/**
 * The answer to a request that no declared call takes: 405 with Allow where the path is known by another method, else
 * 404. Always JSON.
 */
export function unknownCall(areas: readonly Area[], base: string): (request: Request) => Response {
  const known = areas.flatMap((area) =>
    area.descriptions.map(({ method, path }) => ({
      method: method.toUpperCase(),
      pattern: patternOf(`${base}${area.base}${path === '/' ? '' : path}`),
    })),
  )
  return (request) => {
    const { pathname } = new URL(request.url)
    const methods = new Set(known.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method))
    if (methods.size === 0) return refuse(refusal('not_found'))
    if (methods.has('GET')) methods.add('HEAD')
    const response = refuse(refusal('method_not_allowed'))
    response.headers.set('allow', [...methods].sort().join(', '))
    return response
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
}
