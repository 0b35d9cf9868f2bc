import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

test('an unknown call under /api is a JSON 404', async () => {
  const answer = await exports.default.fetch('http://localhost/api/no-such-call')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false })
})

test('an unknown file under /assets is 404 and no page', async () => {
  const answer = await exports.default.fetch('http://localhost/assets/no-such-file.js')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).not.toContain('html')
})

test('every answer has the name of its request, whichever part gives it', async () => {
  for (const path of ['/api/system/health', '/storage/none', '/dev/none', '/assets/none.js', '/']) {
    const answer = await exports.default.fetch(`http://localhost${path}`)
    expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
  }
  const foreign = await exports.default.fetch('https://hammerlane.example/dev/outbox')
  expect(foreign.status).toBe(404)
  expect(foreign.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the migrations have made the tables', async () => {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name = 'auctions'").all()
  expect(results).toHaveLength(1)
})
