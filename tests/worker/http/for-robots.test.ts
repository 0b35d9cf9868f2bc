import { exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auctions } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { NONSENSE_QUERIES } from '../../fixtures/nonsense-queries.ts'
import { db, drain, makeAuction } from '../support/rooms.ts'

const get = (path: string, init?: RequestInit) => exports.default.fetch(`http://localhost${path}`, init)

/** The text of all parts of the sitemap. */
async function readAllParts(): Promise<string> {
  const index = await (await get('/sitemap.xml')).text()
  const parts = index.match(/\/sitemap-\d+\.xml/g) ?? []
  return (await Promise.all(parts.map(async (part) => (await get(part)).text()))).join('\n')
}

test('robots.txt: read -> disallowed paths and the URL of the sitemap', async () => {
  const answer = await get('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  for (const line of ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard'])
    expect(text).toContain(`${line}\n`)
  expect(text).toContain('Sitemap: http://localhost/sitemap.xml')
})

test('sitemap: active auction and draft -> only the active one, with its last change', async () => {
  const running = await makeAuction()
  const draft = await makeAuction()
  await Promise.all([drain(running.id), drain(draft.id)])
  const updatedAtMs = Date.parse('2026-11-20T12:00:00.000Z')
  await db().update(auctions).set({ updatedAtMs }).where(eq(auctions.id, running.id))
  await db().update(auctions).set({ status: 'draft' }).where(eq(auctions.id, draft.id))

  const index = await (await get('/sitemap.xml')).text()
  expect(index).toContain('<sitemap><loc>http://localhost/sitemap-1.xml</loc></sitemap>')
  const answer = await get('/sitemap-1.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await answer.text()).toContain('<url><loc>http://localhost/auctions</loc></url>')
  const text = await readAllParts()
  expect(text).toContain(
    `<url><loc>http://localhost/auctions/${running.id}</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod></url>`,
  )
  expect(text).not.toContain(`/auctions/${draft.id}<`)
})

test('sitemap: every public status -> listed; unpaid auction -> not listed', async () => {
  const kinds = ['pending', 'active', 'paused', 'ended', 'cancelled'] as const
  const ids = await Promise.all(
    kinds.map(async (status) => {
      const { id } = await makeAuction()
      await drain(id)
      await db().update(auctions).set({ status }).where(eq(auctions.id, id))
      return id
    }),
  )
  const unpaid = await makeAuction()
  await drain(unpaid.id)
  await db().update(auctions).set({ listingPaidAtMs: null }).where(eq(auctions.id, unpaid.id))
  const text = await readAllParts()
  for (const id of ids) expect(text, String(id)).toContain(`/auctions/${id}<`)
  expect(text).not.toContain(`/auctions/${unpaid.id}<`)
})

test.each(['0', '01', '-1', '1e9', 'abc', '999999', '9999999', "1'--", `${'9'.repeat(10_240)}`])(
  'sitemap part %s: invalid number -> neither 200 nor 5xx',
  async (part) => {
    expect((await get(`/sitemap-${encodeURIComponent(part)}.xml`)).status).not.toBe(200)
    expect((await get(`/sitemap-${encodeURIComponent(part)}.xml`)).status).toBeLessThan(500)
  },
)

test('sitemap and robots.txt: any query string -> 200', async () => {
  for (const query of NONSENSE_QUERIES) {
    expect((await get(`/sitemap-1.xml?${query}`)).status, query.slice(0, 60)).toBe(200)
    expect((await get(`/robots.txt?${query}`)).status).toBe(200)
  }
})

test('sitemap: missing part -> 404; POST -> 405; failing database -> 503', async () => {
  expect((await get('/sitemap-999.xml')).status).toBe(404)
  expect((await get('/sitemap.xml', { method: 'POST' })).status).toBe(405)
  armFault('d1', 1)
  const failed = await get('/sitemap-1.xml')
  expect(failed.status).toBe(503)
  expect(failed.headers.get('retry-after')).toBe('60')
})
