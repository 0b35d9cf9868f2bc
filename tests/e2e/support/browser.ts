import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { newWindow } from './windows.ts'

export const baseUrl = laneUrl()

/** API client that is not signed in: creates what a test needs and reads the state behind a page. */
export const api = new ApiClient(baseUrl)

/** A page in a browser context of its own, with its `faults`: script errors and console errors. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: readonly string[]
}

/** A visitor who is not signed in. */
export function visitor(options: BrowserContextOptions = {}): Promise<Visit> {
  return open(options)
}

/** A visitor who is signed in with one of the demo accounts. */
export function account(email: string, options: BrowserContextOptions = {}): Promise<Visit> {
  return open(options, email)
}

/** A signed-in person with a new account. */
export interface Person extends Visit {
  readonly name: string
  readonly email: string
  /** The API client of the same person. */
  readonly client: ApiClient
}

interface PersonOptions extends BrowserContextOptions {
  readonly isAuthorized?: boolean
  readonly bidsByHand?: boolean
  readonly userType?: 'private' | 'dealer'
}

/** The framework logs it where a person opens another page while data of the shown one arrive. */
const ABORTED_READING = 'AbortError: signal is aborted without reason'

let people = 0

/**
 * Registers a new person and signs them in, in a browser context of their own. By default they have an active
 * authorization, and their bid forms open on a bid instead of on a maximum (the preference's default). The
 * password is Sundown42x. `baseURL` is another server than that of the lane.
 */
export async function person(
  name: string,
  { isAuthorized = true, bidsByHand = true, userType, ...options }: PersonOptions = {},
): Promise<Person> {
  people += 1
  const username = `${name}${people}${Date.now().toString(36)}`
  const client = await new ApiClient(options.baseURL ?? baseUrl).register(username, userType)
  if (isAuthorized) await client.authorize()
  if (bidsByHand) await client.must('PUT', '/api/user/preferences', { body: { auto_bidding: false } })
  const email = `${username}@example.test`
  return { ...(await open(options, email)), name: username, email, client }
}

async function open(options: BrowserContextOptions, email?: string): Promise<Visit> {
  const context = await newWindow({ baseURL: baseUrl, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(30_000)
  if (email !== undefined) await signIn(context, email)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(ABORTED_READING)) return
    faults.push(`${message.text()} (${message.location().url})`)
  })
  return { page, context, faults }
}

/** Stores what the sign-in form stores: the session cookie, and the token where the scripts read it. */
async function signIn(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email, password: passwordOf(email) },
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  await context.addInitScript(
    ([token, mark]) => {
      // Only once: a reload after a sign-out must not sign in again.
      if (localStorage.getItem(mark)) return
      localStorage.setItem(mark, 'done')
      localStorage.setItem('auth_token', token)
    },
    [data.token, 'signed_in_by_the_test'] as const,
  )
}

const passwordOf = (email: string) => (email.endsWith('@hammerlane.test') ? 'Password1' : 'Sundown42x')

/** The server of the lane that runs this file. */
function laneUrl(): string {
  const urls = inject('baseUrls')
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length]
  if (url === undefined) throw new Error('This file runs in no lane of the browser tests')
  return url
}
