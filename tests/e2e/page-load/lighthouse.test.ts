import { beforeAll, expect, inject, test } from 'vitest'
import { auditPages } from '../../../scripts/lighthouse/audit.ts'
import { baseUrl } from '../support/browser.ts'
import { seedCars } from '../support/showroom.ts'

let busy: number

beforeAll(async () => {
  busy = await seedCars()
})

/** `npm run bench -- S8` measures the speed: beside other tests the numbers would be noise. */
test('Lighthouse: home, list and auction page -> full score for accessibility, best practices and SEO', async () => {
  const urls = ['/', '/auctions', `/auctions/${busy}`].map((path) => baseUrl + path)
  const audits = await auditPages(inject('shellPath'), urls, {
    categories: ['accessibility', 'best-practices', 'seo'],
    runs: 1,
  })
  const lost = [...audits].flatMap(([url, [audit]]) =>
    (audit?.findings ?? []).map((finding) => `${url} ${finding}`),
  )
  expect(lost).toEqual([])
  for (const [audit] of audits.values())
    expect(audit?.scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
})
