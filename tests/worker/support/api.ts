import { exports } from 'cloudflare:workers'

const ORIGIN = 'http://localhost'

interface CallOptions {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** An API answer: status, parsed body and headers. */
export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects; a wrong one fails it
  readonly body: any
}

/** Calls the API through the Worker's entry point. A string body is sent unchanged. */
export async function callApi(method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer> {
  const headers = new Headers(options.headers)
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  let body: string | undefined
  if (options.body !== undefined) {
    body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  }
  const response = await exports.default.fetch(`${ORIGIN}/api${path}`, { method, headers, body })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  }
}

let registered = 0

/** A valid registration of a new person. */
export function newRegistration(changes: Record<string, unknown> = {}) {
  registered += 1
  return {
    username: `person${registered}`,
    email: `person${registered}@example.com`,
    password: 'Sundown42x',
    password_confirmation: 'Sundown42x',
    first_name: 'Maria',
    last_name: 'Lopez',
    user_type: 'private',
    ...changes,
  }
}

/** Registers a new person; returns registration, token, cookie (`name=value`) and user. */
export async function registerPerson(changes: Record<string, unknown> = {}) {
  const registration = newRegistration(changes)
  const { status, body, headers } = await callApi('POST', '/auth/register', { body: registration })
  if (status !== 201) throw new Error(`Registration was answered ${status}: ${JSON.stringify(body)}`)
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return { registration, cookie, token: body.data.token as string, user: body.data.user }
}
