/** What is told where a page or a part of its code could not be fetched (Spec part 1, section 8). */

import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorScreen } from '../../../../app/components/layout/error-screen.tsx'
import { orUnavailable } from '../../../../app/lib/http.server.ts'
import { CHUNK_GUARD } from '../../../../app/page-load/chunk-guard.ts'
import { drawn, wordsOf } from '../../../fixtures/browser/drawn.ts'

const screenOf = (error: unknown) => wordsOf(drawn(createElement(ErrorScreen, { error })))

/** An answer of the server as the router hands it to the screen. */
const answered = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test.each(['Failed to fetch auction', 'Failed to fetch user auctions'])(
  'a read that fails is answered 503 and told as "%s"',
  async (words) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await orUnavailable(words, Promise.reject(new Error('D1_ERROR'))).catch((thrown) => thrown)
    expect(answer).toBeInstanceOf(Response)
    expect(answer.status).toBe(503)
    const text = await answer.text()
    expect(text).toBe(`${words}. Please try again.`)
    expect(told).toHaveBeenCalledWith(words, expect.any(Error))
    told.mockRestore()
    expect(screenOf(answered(503, text))).toContain(
      `Unexpected Application Error! ${words}. Please try again.`,
    )
  },
)

test('what was read is handed on, and an answer of another’s own words too', async () => {
  expect(await orUnavailable('Failed', Promise.resolve(7))).toBe(7)
  const elsewhere = new Response(null, { status: 302 })
  expect(await orUnavailable('Failed', Promise.reject(elsewhere)).catch((thrown) => thrown)).toBe(elsewhere)
})

test('a failure without words for the person has the house’s, and tells nothing of its inside', () => {
  for (const error of [new Error('D1_ERROR at line 7'), answered(500, { stack: 'x' }), undefined]) {
    expect(screenOf(error)).toContain(
      'Unexpected Application Error! Something went wrong on our side. Bids that were acknowledged are safe.',
    )
    expect(screenOf(error)).not.toContain('D1_ERROR')
  }
})

test.each([
  'Failed to fetch dynamically imported module: https://x/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
  'Error loading route module `/assets/a.js`, reloading page...',
])('where a part of the code cannot be loaded (%s) the screen is ChunkLoadError', (message) => {
  expect(screenOf(new Error(message))).toMatch(/^Hammerlane ChunkLoadError /)
  expect(CHUNK_GUARD).toContain('ChunkLoadError')
})
