import type { ActionFunction, ServerBuild } from '@remix-run/cloudflare'
import type { PageContext } from './page-context.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * The routes, whose actions end when the page that follows has its turn (`PageContext.renderTurn`): loaders begin after that. A redirect
 * has no page and does not wait.
 */
export function withActionsInTurn(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && withActionInTurn(route)]),
  )
}

function withActionInTurn(route: Route): Route {
  const { action } = route.module
  return action === undefined ? route : { ...route, module: { ...route.module, action: inTurn(action) } }
}

function inTurn(action: ActionFunction): ActionFunction {
  return async (options) => {
    const { renderTurn } = options.context as Partial<PageContext>
    const wait = async (answer: unknown) => {
      if (!isRedirect(answer)) await renderTurn?.()
    }
    try {
      const answer = await action(options)
      await wait(answer)
      return answer
    } catch (error) {
      await wait(error)
      throw error
    }
  }
}

function isRedirect(answer: unknown): boolean {
  return answer instanceof Response && answer.headers.has('location')
}
