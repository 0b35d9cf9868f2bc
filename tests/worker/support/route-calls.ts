/** Calls a route's loader or action as the framework does. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { PageContext } from '../../../worker/http/page/page-context.ts'

interface LoaderCall {
  readonly context: PageContext
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string | URLSearchParams
}

interface ActionCall {
  readonly context: PageContext
  readonly request: Request
  readonly params?: Readonly<Record<string, string>>
}

/** Data that a loader answers with another status than 200. */
type WithStatus<T> = { readonly type: string; readonly data: T; readonly init: ResponseInit | null }
type Plain<T> = T extends WithStatus<infer Data> ? Data : T

/** What a loader answers, without its status; a response that it throws is its answer. */
export async function callLoader<T>(
  loader: (args: LoaderFunctionArgs) => Promise<T>,
  { context, params = {}, query = '' }: LoaderCall,
): Promise<Plain<T> | Response> {
  const request = new Request(`http://localhost/?${query}`)
  const answer = await answerOrThrown(loader({ context: { ...context }, params, request }))
  const isWithStatus = typeof answer === 'object' && answer !== null && 'init' in answer && 'data' in answer
  return (isWithStatus ? answer.data : answer) as Plain<T> | Response
}

/** What an action answers; a response that it throws is its answer. */
export async function callAction<T>(
  action: (args: ActionFunctionArgs) => Promise<T>,
  { context, request, params = {} }: ActionCall,
): Promise<T | Response> {
  return answerOrThrown(action({ context: { ...context }, params, request }))
}

async function answerOrThrown<T>(answering: Promise<T>): Promise<T | Response> {
  try {
    return await answering
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}
