import { expect, test } from 'vitest'
import { findBidderFile } from '../../scripts/bundling/bidder-file.ts'

test('bidder file: names of built files -> the URL of bidder-kit', () => {
  const built = [
    'bidder-kit-Dd1ObuPr.js.map',
    'sheet-touch-Dx15L7Xa.js',
    'bidder-kit-Dd1ObuPr.js',
    'bid-area.css',
  ]
  expect(findBidderFile(built)).toBe('/assets/bidder-kit-Dd1ObuPr.js')
})

test('bidder file: a build without it -> fails', () => {
  expect(() => findBidderFile(['special-bidder-kit-Dd1ObuPr.js'])).toThrow(
    'The browser build has no file like',
  )
})
