/**
 * Declaration of API routes: one object holds the handler, the access level and the openapi.json description.
 * Nothing under /api answers without a declaration, so access is closed by default.
 *
 *     export const auth = routeGroup('Accounts', '/auth')
 *
 *     auth.route({
 *       method: 'put',
 *       path: '/profile',
 *       access: 'account.update',
 *       summary: 'Change the own profile',
 *       body: ProfileUpdate,
 *       answer: z.object({ message: z.string(), data: WireUser }),
 *       async handler({ env, viewer, body, nowMs }) {
 *         const result = await updateProfile({ env, viewer, changes: body, nowMs })
 *         if (!result.ok) return refuse(result.refusal)
 *         return { message: 'Profile updated successfully!', data: result.user }
 *       },
 *     })
 */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Action, PERMISSIONS } from '../../domain/account/permission-table.ts'
import { isHeldByLock } from '../../domain/administration/platform-lock.ts'
import { type Refusal, refusal } from '../../domain/errors.ts'
import type { Env } from '../env.ts'
import { authenticate } from '../services/accounts/sessions/authenticate.ts'
import type { TokenIdentity, Viewer } from '../services/accounts/sessions/viewer.ts'
import type { WaitUntil } from '../services/platform/after-answer.ts'
import { answerOnce } from '../services/platform/answer-once.ts'
import { refuseDuringRestore, refuseWhileLocked } from '../services/platform/lock/refuse-while-locked.ts'
import type { ApiEnv } from './api-env.ts'
import { IDEMPOTENCY_HEADER, isAnsweredOnce, readIdempotencyKey, requestContent } from './idempotency-key.ts'
import { getRequestId, withApiHeaders } from './middleware/api-headers.ts'
import { inTurn, uploadInTurn } from './middleware/in-turn.ts'
import { checkPermission } from './middleware/permission.ts'
import { readForm, readJson, readParams, readQuery } from './read-request.ts'
import { answer, refuse } from './respond.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * How the viewer is authenticated:
 * - session (default): the token's signature and its session row, or the cookie on GET;
 * - token: the token's signature alone, without a database query, for routes whose auction room checks the
 *   session itself; on GET also the cookie, which needs the session row;
 * - nobody: no authentication here; the service reads the token itself if it needs one (sign-in, refresh,
 *   sign-out).
 */
type Identity = 'session' | 'token' | 'nobody'

type Schema = z.ZodType | undefined
type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined
type SignedIn<I extends Identity> = I extends 'token' ? TokenIdentity : Viewer
type IsOpen<A extends Action> = Extract<
  (typeof PERMISSIONS)[A]['grants'][number],
  'anyone' | 'anyone_if_public'
>
type RouteViewer<I extends Identity, A extends Action> = I extends 'nobody'
  ? null
  : [IsOpen<A>] extends [never]
    ? SignedIn<I>
    : SignedIn<I> | null

/** Arguments of a handler, all validated: it only calls a service and answers. */
interface Call<V, P, Q, B> {
  readonly c: Context<ApiEnv>
  readonly env: Env
  readonly request: Request
  readonly requestId: string
  /** Milliseconds since the epoch, read once per call. */
  readonly nowMs: number
  readonly viewer: V
  readonly params: P
  readonly query: Q
  readonly body: B
  /** `ExecutionContext.waitUntil`. */
  readonly waitUntil: (work: Promise<unknown>) => void
  /** Checks session, rights and lock once more, for work that takes long before it stores something; null to go on. */
  readonly checkAgain: () => Promise<Refusal | null>
}

/** The part of a declaration that openapi.json describes. */
export interface RouteDescription {
  readonly method: Method
  /** Hono path below the group's base: `/:id/bid`. */
  readonly path: string
  /** The route's action in the permission table: the only place that sets its access level. */
  readonly access: Action
  readonly identity?: Identity
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** JSON body. With `form` it only describes the multipart fields, which the handler reads itself. */
  readonly body?: z.ZodType
  /** The body is multipart, and `call.body` is its FormData. */
  readonly form?: boolean
  /** Fields of the answer in addition to `success`; absent where the answer is not JSON. */
  readonly answer?: z.ZodType
  readonly status?: 101 | 200 | 201 | 202
  /** Other statuses of success that the handler can choose, by an own Response. */
  readonly alsoStatus?: 202
  /** Content type where the answer is not one JSON object; `answer` then describes each line of it. */
  readonly produces?: string
  /** Message of the 401 refusal. */
  readonly signInMessage?: string
  /** Request headers that openapi.json names, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>
}

interface RouteDefinition<
  I extends Identity,
  A extends Action,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  F extends boolean,
> extends RouteDescription {
  readonly access: A
  readonly identity?: I
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly form?: F
  /** With identity nobody: what refuses a request before its shape is checked; null to go on. */
  readonly precheck?: (request: Request, env: Env) => Refusal | null
  /** Answered while a backup is being restored too. */
  readonly duringRestore?: true
  /** A plain object is sent as `{success: true, ...object}` with the status; a Response is sent unchanged. */
  handler(
    call: Call<RouteViewer<I, A>, Output<P>, Output<Q>, F extends true ? FormData : Output<B>>,
  ): Promise<object | Response> | object | Response
}

export interface RouteGroup {
  readonly tag: string
  readonly base: string
  readonly descriptions: readonly RouteDescription[]
  readonly router: Hono<ApiEnv>
  route<
    A extends Action,
    I extends Identity = 'session',
    P extends Schema = undefined,
    Q extends Schema = undefined,
    B extends Schema = undefined,
    F extends boolean = false,
  >(definition: RouteDefinition<I, A, P, Q, B, F>): void
}

/** Creates a group of routes below one base path, described under one tag. */
export function routeGroup(tag: string, base: string): RouteGroup {
  const router = new Hono<ApiEnv>()
  const descriptions: RouteDescription[] = []
  return {
    tag,
    base,
    router,
    descriptions,
    route(definition) {
      const path = `${base}${definition.path === '/' ? '' : definition.path}`
      const once = isAnsweredOnce(definition.method, path)
      descriptions.push(once ? { ...definition, headers: IDEMPOTENCY_HEADER } : definition)
      const scope = once ? `${definition.method.toUpperCase()} ${path}` : null
      router.on(definition.method.toUpperCase(), definition.path, async (c) =>
        withApiHeaders(c, await runInTurn(definition as AnyRoute, c, scope)),
      )
    },
  }
}

/** Who calls, now, and why the route does not answer them; null if it does. */
async function checkViewer(route: AnyRoute, request: Request, env: Env, waitUntil: WaitUntil) {
  const nowMs = Date.now()
  const identity = route.identity ?? 'session'
  // A room asks by itself whether the platform is closed, so that no bid waits twice for the database.
  const isAsked = route.duringRestore !== true && identity !== 'token'
  const closed = isAsked ? await refuseDuringRestore(env, waitUntil) : null
  if (closed) return { identified: { kind: 'nobody' } as const, refusal: closed, nowMs }
  const identified = await authenticate(request, env, identity, nowMs)
  const refusal =
    identity === 'nobody'
      ? (route.precheck?.(request, env) ?? null)
      : checkPermission(route.access, identified, route.signInMessage)
  return { identified, refusal, nowMs }
}

// Types are checked where a route is declared; the runner needs only the shape.
type AnyRoute = RouteDescription & {
  readonly precheck?: (request: Request, env: Env) => Refusal | null
  readonly duringRestore?: true
  handler(call: Call<unknown, unknown, unknown, unknown>): Promise<object | Response> | object | Response
}

/** After a body or a turn that takes longer than this the viewer is checked again (ms). */
const PROMPT_BODY_MS = 1_000

/**
 * Runs a call when it is its client address's turn; one that changes something waits after its body (`run`), because a body can be
 * held back.
 */
async function runInTurn(route: AnyRoute, c: Context<ApiEnv>, scope: string | null): Promise<Response> {
  const work = () => run(route, c, scope)
  const request = c.req.raw
  if (route.form) return (await uploadInTurn(request, c.env, work)) ?? tooManyWait()
  if (route.method !== 'get') return work()
  const kind = route.status === 101 ? 'socket' : 'read'
  return (await inTurn(kind, request, c.env, work)) ?? tooManyWait()
}

/** Whether a call takes a turn before it changes something: no bid, whose room checks the session, and no message of a processor. */
function changesInTurn({ method, form, identity, access }: AnyRoute): boolean {
  return method !== 'get' && !form && identity !== 'token' && access !== 'webhook.receive'
}

function tooManyWait(): Response {
  return refuse(refusal('rate_limited', { retryAfter: 1 }))
}

/**
 * Checks whether a backup is being restored (503), then the viewer (401, 403), then the shape (400, 413, 415, 422), then the lock (503), then calls the handler
 * (docs/rules/api.md, Order of checks). Rights and time are those of the end of the body. `scope` is set where the call is run
 * once for its idempotency key.
 */
async function run(route: AnyRoute, c: Context<ApiEnv>, scope: string | null): Promise<Response> {
  const request = c.req.raw
  const waitUntil = (work: Promise<unknown>): void => c.executionCtx.waitUntil(work)
  const checked = await checkViewer(route, request, c.env, waitUntil)
  if (checked.refusal) return refuse(checked.refusal)

  let body: unknown
  if (route.form) {
    const read = await readForm(request)
    if (!read.ok) return refuse(read.refusal)
    body = read.value
  } else if (route.body) {
    const read = await readJson(request, route.body)
    if (!read.ok) return refuse(read.refusal)
    body = read.value
  }
  const proceed = () => runWithBody(route, c, { scope, first: checked, body })
  if (!changesInTurn(route)) return proceed()
  const sender = checked.identified.kind === 'somebody' ? checked.identified.viewer.userId : undefined
  return (await inTurn('change', request, c.env, proceed, sender)) ?? tooManyWait()
}

/** Checks the viewer once more if body or turn took long, then the rest of the shape and the lock, and calls the handler. */
async function runWithBody(
  route: AnyRoute,
  c: Context<ApiEnv>,
  {
    scope,
    first,
    body,
  }: {
    readonly scope: string | null
    readonly first: Awaited<ReturnType<typeof checkViewer>>
    readonly body: unknown
  },
): Promise<Response> {
  const request = c.req.raw
  const waitUntil = (work: Promise<unknown>): void => c.executionCtx.waitUntil(work)
  const isLate = Date.now() - first.nowMs > PROMPT_BODY_MS
  const checked = isLate ? await checkViewer(route, request, c.env, waitUntil) : first
  if (checked.refusal) return refuse(checked.refusal)
  const { identified, nowMs } = checked
  let query: unknown
  if (route.query) {
    const read = readQuery(new URL(request.url), route.query)
    if (!read.ok) return refuse(read.refusal)
    query = read.value
  }
  let params: unknown
  if (route.params) {
    const read = readParams(c.req.param(), route.params)
    if (!read.ok) return refuse(read.refusal)
    params = read.value
  }

  const viewer = identified.kind === 'somebody' ? identified.viewer : null
  async function checkLock({ identified }: Pick<typeof checked, 'identified'>): Promise<Refusal | null> {
    if (!isHeldByLock(route.access, route.method)) return null
    const viewer = identified.kind === 'somebody' ? identified.viewer : null
    return refuseWhileLocked(c.env, { viewer, waitUntil })
  }
  async function checkAgain(): Promise<Refusal | null> {
    const again = await checkViewer(route, request, c.env, waitUntil)
    return again.refusal ?? checkLock(again)
  }
  async function handle(): Promise<Response> {
    const held = await checkLock(checked)
    if (held) return refuse(held)
    const result = await route.handler({
      c,
      env: c.env,
      request,
      requestId: getRequestId(c),
      nowMs,
      viewer,
      params,
      query,
      body,
      waitUntil,
      checkAgain,
    })
    if (result instanceof Response) return result
    return answer(result, route.status === 201 || route.status === 202 ? route.status : 200)
  }
  if (scope === null || viewer === null) return handle()
  const key = readIdempotencyKey(request)
  if (!key.ok) return refuse(key.refusal)
  if (key.value === null) return handle()
  const content = await requestContent({ params, query, body })
  const { userId } = viewer
  const call = { scope, userId, key: key.value, request: content, nowMs, run: handle }
  const answered = await answerOnce(c.env, call)
  return answered.ok ? answered.value : refuse(answered.refusal)
}
