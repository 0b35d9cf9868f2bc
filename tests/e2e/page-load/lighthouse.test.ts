import { beforeAll, expect, inject, test } from 'vitest'
import { auditPages } from '../../../scripts/lighthouse/audit.ts'
import { baseUrl } from '../support/browser.ts'
import { seedCars } from '../support/showroom.ts'

let busy: number

beforeAll(async () => {
  busy = await seedCars()
})

/** The speed is measured by `npm run bench -- S8`: beside other tests it would be noise. */
test('Lighthouse gives home, browse and detail all points for accessibility, best practices and being found', async () => {
  const urls = ['/', '/auctions', `/auctions/${busy}`].map((path) => baseUrl + path)
  const audits = await auditPages(inject('browserPath'), urls, {
    categories: ['accessibility', 'best-practices', 'seo'],
    runs: 1,
  })
  const lost = [...audits].flatMap(([url, [audit]]) => (audit?.lost ?? []).map((line) => `${url} ${line}`))
  expect(lost).toEqual([])
  for (const [audit] of audits.values())
    expect(audit?.scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
})
