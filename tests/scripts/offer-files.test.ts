import { expect, test } from 'vitest'
import { offerFiles } from '../../scripts/bundling/offer-files.ts'

test('of the files of a build those of the bid forms are named ahead, and nothing else', () => {
  const built = [
    'offer-kit-Dd1ObuPr.js',
    'offer-xUbv-w7_.js',
    'offer-kit-Dd1ObuPr.js.map',
    'sheet-touch-Dx15L7Xa.js',
  ]
  expect(offerFiles([...built, 'offer-area.css', 'special-offer-Dd1ObuPr.js'])).toEqual([
    '/assets/offer-kit-Dd1ObuPr.js',
    '/assets/offer-xUbv-w7_.js',
  ])
})

test.each(['offer-kit-Dd1ObuPr.js', 'offer-xUbv-w7_.js'])(
  'offer files: a build with %s alone -> fails',
  (only) => {
    expect(() => offerFiles([only])).toThrow('The browser build has no file of the bid forms like')
  },
)
