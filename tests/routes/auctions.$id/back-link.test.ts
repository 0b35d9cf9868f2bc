import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBackLink } from '../../../app/routes/auctions.$id/back-link.ts'

const SITE = 'https://hammerlane.test'
const to = (referrer: string | null) => getBackLink(referrer, [SITE]).to

test('back link: referrer is a list -> that list with its search, filters and page', () => {
  expect(getBackLink(`${SITE}/auctions?search=bmw&body_style=suv&page=3`, [SITE])).toEqual({
    to: '/auctions?search=bmw&body_style=suv&page=3',
    text: 'Back to auctions',
  })
  expect(getBackLink(`${SITE}/vehicles?page=2`, [SITE])).toEqual({
    to: '/vehicles?page=2',
    text: 'Back to results',
  })
  expect(getBackLink(`${SITE}/dashboard?tab=my-bids`, [SITE])).toEqual({
    to: '/dashboard?tab=my-bids',
    text: 'Back to dashboard',
  })
})

test.each([
  null,
  '',
  'not an address',
  `${SITE}/`,
  `${SITE}/auctions/12`,
  `${SITE}/login?redirectTo=/auctions`,
  'https://elsewhere.test/auctions?search=bmw',
  'https://hammerlane.test.elsewhere.test/auctions',
  `${SITE}//elsewhere.test/auctions`,
  'javascript:alert(1)',
  `${SITE}/auctions?search=${'x'.repeat(1_001)}`,
])('back link: referrer %s -> all auctions', (referrer) => {
  expect(getBackLink(referrer, [SITE])).toEqual({ to: '/auctions', text: 'Back to auctions' })
})

test('back link: arbitrary referrer -> stays on this site and among its lists', () => {
  const part = fc.string({ maxLength: 40 })
  const address = fc.constantFrom('', 'https://', SITE, `${SITE}/`, `${SITE}/auctions`, `${SITE}/vehicles?`)
  fc.assert(
    fc.property(address, part, (start, rest) => {
      const { origin, pathname } = new URL(to(start + rest), SITE)
      expect(origin).toBe(SITE)
      expect(['/auctions', '/vehicles', '/dashboard']).toContain(pathname)
    }),
  )
})
