import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { newWindow } from './windows.ts'

export const baseUrl = laneUrl()

/** Speaks to the server as a client of the API: for making what a test needs, and for the truth behind a page. */
export const api = new ApiClient(baseUrl)

/** A window of a browser, and everything that went wrong in it: errors of scripts, of the console, of the page. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly faults: readonly string[]
}

/** Somebody who is not signed in, in a browser of their own. */
export function visitor(options: BrowserContextOptions = {}): Promise<Visit> {
  return open(options)
}

/** Somebody with one of the demo's accounts, signed in, in a browser of their own. */
export function account(email: string, options: BrowserContextOptions = {}): Promise<Visit> {
  return open(options, email)
}

/** A person with an account of their own. */
export interface Person extends Visit {
  readonly name: string
  readonly email: string
  /** The same person, speaking to the API. */
  readonly client: ApiClient
}

interface PersonOptions extends BrowserContextOptions {
  readonly isAuthorized?: boolean
  readonly bidsByHand?: boolean
}

let people = 0

/**
 * A new person, registered and signed in, in a browser of their own; with an active authorization unless
 * told otherwise, and with bid forms that open on a bid rather than, as by default, on a maximum. The password is Password1.
 */
export async function person(
  name: string,
  { isAuthorized = true, bidsByHand = true, ...options }: PersonOptions = {},
): Promise<Person> {
  people += 1
  const username = `${name}${people}${Date.now().toString(36)}`
  const client = await new ApiClient(baseUrl).register(username)
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
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`)
  })
  return { page, context, faults }
}

/** As the sign-in form leaves a browser: the session's cookie, and the token where scripts look for it. */
async function signIn(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', { data: { email, password: 'Password1' } })
  const { data } = (await answer.json()) as { data: { token: string } }
  await context.addInitScript(
    ([token, mark]) => {
      // Once: a sign-out must stay one.
      if (localStorage.getItem(mark)) return
      localStorage.setItem(mark, 'done')
      localStorage.setItem('auth_token', token)
    },
    [data.token, 'signed_in_by_the_test'] as const,
  )
}

/** The server of the lane that this file runs in. */
function laneUrl(): string {
  const urls = inject('baseUrls')
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length]
  if (url === undefined) throw new Error('This file runs in no lane of the browser tests')
  return url
}
