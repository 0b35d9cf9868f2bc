/**
 * How a call of the API is declared: one object that gives its handler, its access level and its description in
 * openapi.json. Nothing under /api answers without one, so access is closed by default.
 *
 *     export const auth = area('Accounts', '/auth')
 *
 *     auth.add({
 *       method: 'put',
 *       path: '/profile',
 *       access: 'account.update',
 *       summary: 'Change the own profile',
 *       body: ProfileUpdate,
 *       answer: z.object({ message: z.string(), data: WireUser }),
 *       async handler({ env, viewer, body, nowMs }) {
 *         const outcome = await updateProfile({ env, viewer, changes: body, nowMs })
 *         return outcome.ok ? { message: 'Profile updated successfully!', data: outcome.user } : refuse(outcome.refusal)
 *       },
 *     })
 */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Action, PERMISSIONS } from '../../domain/account/permission-table.ts'
import type { Env } from '../env.ts'
import { speakerOf } from '../services/accounts/sessions/authenticate.ts'
import type { TokenSpeaker, Viewer } from '../services/accounts/sessions/viewer.ts'
import { admit } from './middleware/permission.ts'
import { readForm, readJson, readParams, readQuery } from './read-request.ts'
import { answer, refuse } from './respond.ts'

export interface ApiEnv {
  Bindings: Env
  Variables: { requestId: string }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who is speaking is found by:
 * - session (the default): the token's signature and its session row, or the cookie on GET;
 * - token: the token's signature alone, without a look into the database, for the calls whose auction room checks the
 *   session itself; on GET also the cookie, which does need the row;
 * - nobody: tokens are not looked at here, the service reads them itself if at all (sign-in, refresh, sign-out).
 */
type Identity = 'session' | 'token' | 'nobody'

type Schema = z.ZodType | undefined
type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined
type Known<I extends Identity> = I extends 'token' ? TokenSpeaker : Viewer
type IsOpen<A extends Action> = Extract<
  (typeof PERMISSIONS)[A]['grants'][number],
  'anyone' | 'anyone_if_public'
>
type Speaker<I extends Identity, A extends Action> = I extends 'nobody'
  ? null
  : [IsOpen<A>] extends [never]
    ? Known<I>
    : Known<I> | null

/** What a handler is given: everything read and checked, so that it only calls a service and answers. */
interface Call<S, P, Q, B> {
  readonly c: Context<ApiEnv>
  readonly env: Env
  readonly request: Request
  readonly requestId: string
  /** Milliseconds since the epoch, taken once for the call. */
  readonly nowMs: number
  readonly viewer: S
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Lets work go on after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** What openapi.json says of a call. */
export interface RouteDescription {
  readonly method: Method
  /** As Hono writes it, without the base: `/:id/bid`. */
  readonly path: string
  /** The action of the permission table that the call is; its level stands here and nowhere else. */
  readonly access: Action
  readonly identity?: Identity
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** JSON body; with `form` the fields of the multipart body, described but read by the handler. */
  readonly body?: z.ZodType
  /** The body is multipart; `call.body` is its FormData. */
  readonly form?: boolean
  /** The answer beside `success`; absent for calls that answer something else than JSON. */
  readonly answer?: z.ZodType
  readonly status?: 101 | 200 | 201
  /** Content type of an answer that is not one JSON object; `answer` is then what each line of it is. */
  readonly produces?: string
  /** The refusal's text where the call needs somebody and nobody is signed in. */
  readonly signInMessage?: string
  /** Header parameters beside the usual ones. */
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
  /** A plain object becomes `{success: true, …object}` with the status; a Response is sent as it is. */
  handler(
    call: Call<Speaker<I, A>, Output<P>, Output<Q>, F extends true ? FormData : Output<B>>,
  ): Promise<object | Response> | object | Response
}

export interface Area {
  readonly tag: string
  readonly base: string
  readonly descriptions: readonly RouteDescription[]
  readonly router: Hono<ApiEnv>
  add<
    A extends Action,
    I extends Identity = 'session',
    P extends Schema = undefined,
    Q extends Schema = undefined,
    B extends Schema = undefined,
    F extends boolean = false,
  >(definition: RouteDefinition<I, A, P, Q, B, F>): void
}

/** A group of calls below one base path, described under one tag. */
export function area(tag: string, base: string): Area {
  const router = new Hono<ApiEnv>()
  const descriptions: RouteDescription[] = []
  return {
    tag,
    base,
    router,
    descriptions,
    add(definition) {
      descriptions.push(definition)
      router.on(definition.method.toUpperCase(), definition.path, (c) => run(definition as AnyRoute, c))
    },
  }
}

// The types of a definition are checked where it is written; from here on only its shape matters.
type AnyRoute = RouteDescription & {
  handler(call: Call<unknown, unknown, unknown, unknown>): Promise<object | Response> | object | Response
}

/** In the order of the Fixed surface: who (401), shape (400, 413, 415, 422), then what the service says. */
async function run(route: AnyRoute, c: Context<ApiEnv>): Promise<Response> {
  const request = c.req.raw
  const nowMs = Date.now()
  const identity = route.identity ?? 'session'
  const speaker = await speakerOf(request, c.env, identity, nowMs)
  const refusal = identity === 'nobody' ? null : admit(route.access, speaker, route.signInMessage)
  if (refusal) return refuse(refusal)

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

  const outcome = await route.handler({
    c,
    env: c.env,
    request,
    requestId: c.get('requestId'),
    nowMs,
    viewer: speaker.kind === 'somebody' ? speaker.viewer : null,
    params,
    query,
    body,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  })
  return outcome instanceof Response ? outcome : answer(outcome, route.status === 201 ? 201 : 200)
}
