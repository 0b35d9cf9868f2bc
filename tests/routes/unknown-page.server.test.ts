import { expect, test } from 'vitest'
import { action, loader } from '../../app/routes/$.tsx'
import { pageAs } from '../worker/support/page-as.ts'

const visit = (accept: string, handle: typeof loader | typeof action = loader) =>
  handle({
    request: new Request('http://localhost/nowhere', { headers: { accept } }),
    params: {},
    context: { ...pageAs(null) },
  })

test.each([loader, action])(
  'unknown page: followed link -> exactly the home page, with a note of 30 seconds',
  (handle) => {
    const { status, headers } = visit('text/html,application/xhtml+xml', handle)
    expect([status, headers.get('location')]).toEqual([302, '/'])
    expect(headers.get('set-cookie')).toMatch(/^hl_unknown=1; Path=\/; SameSite=Lax; Max-Age=30/)
  },
)

test('unknown page: request of a picture -> the home page without a note', () => {
  const { status, headers } = visit('image/avif,image/webp,*/*')
  expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([302, '/', null])
})
