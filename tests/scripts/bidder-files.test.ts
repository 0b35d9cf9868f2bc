import { expect, test } from 'vitest'
import { findBidderFiles } from '../../scripts/bundling/bidder-files.ts'

test('bidder files: names of built files -> URLs of bidder-kit and bid-request only', () => {
  const built = [
    'bidder-kit-Dd1ObuPr.js',
    'bid-request-xUbv-w7_.js',
    'bidder-kit-Dd1ObuPr.js.map',
    'sheet-touch-Dx15L7Xa.js',
  ]
  expect(findBidderFiles([...built, 'bid-area.css', 'special-bid-request-Dd1ObuPr.js'])).toEqual([
    '/assets/bidder-kit-Dd1ObuPr.js',
    '/assets/bid-request-xUbv-w7_.js',
  ])
})

test.each(['bidder-kit-Dd1ObuPr.js', 'bid-request-xUbv-w7_.js'])(
  'bidder files: a build with %s alone -> fails',
  (only) => {
    expect(() => findBidderFiles([only])).toThrow('The browser build has no file of the bid forms like')
  },
)
