/** Error messages for pages or code that could not be loaded. docs/rules/interface.md, Failures */

import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { AuctionNotFound } from '../../../../app/components/layout/auction-not-found.tsx'
import { ErrorScreen } from '../../../../app/components/layout/error-screen.tsx'
import { orUnavailable } from '../../../../app/lib/http.server.ts'
import { CHUNK_GUARD } from '../../../../app/page-load/chunk-guard.ts'
import { renderMarkup, toVisibleText } from '../../../fixtures/browser/drawn.ts'

const renderErrorScreen = (error: unknown) =>
  toVisibleText(renderMarkup(createElement(ErrorScreen, { error })))

/** A server's answer as the router passes it to the error screen. */
const toRouteError = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test.each(['Failed to fetch auction', 'Failed to fetch user auctions'])(
  'orUnavailable: read fails -> status 503 and message "%s"',
  async (message) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await orUnavailable(message, Promise.reject(new Error('D1_ERROR'))).catch(
      (thrown) => thrown,
    )
    expect(answer).toBeInstanceOf(Response)
    expect(answer.status).toBe(503)
    const text = await answer.text()
    expect(text).toBe(`${message}. Please try again.`)
    expect(consoleError).toHaveBeenCalledWith(message, expect.any(Error))
    consoleError.mockRestore()
    expect(renderErrorScreen(toRouteError(503, text))).toContain(
      `Unexpected Application Error! ${message}. Please try again.`,
    )
  },
)

test('auction not found: reading failed -> a link that loads the page again; no such auction -> none', () => {
  const render = (canRetry: boolean) =>
    toVisibleText(
      renderMarkup(createElement(AuctionNotFound, { message: 'Failed to fetch auction.', canRetry })),
    )
  expect(render(true)).toMatch(
    /^Auction Not Found Failed to fetch auction\..*Load the page again Back to Auctions/,
  )
  expect(render(false)).not.toContain('Load the page again')
  expect(render(false)).toContain('Back to Auctions')
})

test('orUnavailable: value or thrown response -> passed on', async () => {
  expect(await orUnavailable('Failed', Promise.resolve(7))).toBe(7)
  const redirect = new Response(null, { status: 302 })
  expect(await orUnavailable('Failed', Promise.reject(redirect)).catch((thrown) => thrown)).toBe(redirect)
})

test('error screen: failure without a message for people -> default message without internals', () => {
  for (const error of [new Error('D1_ERROR at line 7'), toRouteError(500, { stack: 'x' }), undefined]) {
    expect(renderErrorScreen(error)).toContain(
      'Unexpected Application Error! Something went wrong on our side. Confirmed bids are safe.',
    )
    expect(renderErrorScreen(error)).not.toContain('D1_ERROR')
  }
})

test.each([
  'Failed to fetch dynamically imported module: https://x/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
  'Error loading route module `/assets/a.js`, reloading page...',
])('error screen: chunk cannot be loaded (%s) -> ChunkLoadError screen', (message) => {
  expect(renderErrorScreen(new Error(message))).toMatch(/^Hammerlane ChunkLoadError /)
  expect(CHUNK_GUARD).toContain('ChunkLoadError')
})
