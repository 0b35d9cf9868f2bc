import { env } from 'cloudflare:workers'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { authenticateSocket } from '../../../worker/services/accounts/sessions/authenticate.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { type TestPerson, toViewer } from './rooms.ts'

export const REQUEST_ID = '9d7f0c58-1f0e-4a49-8f0f-3c1f2e4b5a60'

/** The context of a page's loaders and actions as a person; signed out with null. */
export function pageAs(person: TestPerson | Viewer | null, changes: Partial<PageContext> = {}): PageContext {
  return {
    env,
    viewer: person && ('id' in person ? person : toViewer(person)),
    nonce: 'nonce',
    requestId: REQUEST_ID,
    nowMs: Date.now(),
    waitUntil: (work) => void work.catch(() => undefined),
    ...changes,
  }
}

/** The viewer whom a token authenticates, as D1 has the account now; null without a valid one. */
export async function readViewer(token: string | null): Promise<Viewer | null> {
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` })
  const request = new Request('http://localhost/', { headers })
  const found = await authenticateSocket(request, env, Date.now())
  return found.kind === 'somebody' ? found.viewer : null
}
