import { beforeAll, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../../../scripts/bundling/public-chunks.ts'
import { visitor } from '../support/browser.ts'
import { seedCars } from '../support/showroom.ts'
import { measureWeight, sumRouteScripts } from '../support/weight.ts'

const KB = 1_024
/** Limits per page, in bytes: gzip, except for fonts and images, which are compressed formats. */
const MOST = { scripts: 125 * KB, styles: 20 * KB, font: 50 * KB, imagesInSight: 120 * KB }

let busy: number

beforeAll(async () => {
  busy = await seedCars()
})

const PATHS: Readonly<Record<(typeof PUBLIC_PAGES)[number]['name'], () => string>> = {
  home: () => '/',
  browse: () => '/auctions',
  detail: () => `/auctions/${busy}`,
}

test('weight: a route that the build does not have -> fails', () => {
  expect(() => sumRouteScripts('moved')).toThrow('The build has no moved.')
})

test.each(PUBLIC_PAGES)('weight: page $name -> within its limits', async ({ name, route }) => {
  const { page, context } = await visitor({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const { html, scripts, styles, fonts, imagesInSight } = await measureWeight(page, PATHS[name]())
  const built = sumRouteScripts(route)
  await context.close()
  const kb = (bytes: number) => (bytes / KB).toFixed(1)
  // Printed in every run, also when the test passes.
  process.stdout.write(
    `weight of ${name} in KB: scripts ${kb(scripts)} asked for, ${kb(built)} by the build; styles ${kb(styles)}; ` +
      `fonts ${fonts.map(kb).join(' + ')}; page ${kb(html)}; pictures in sight at 390 ${kb(imagesInSight)}\n`,
  )
  expect(scripts).toBeGreaterThan(0)
  expect(scripts).toBeLessThanOrEqual(MOST.scripts)
  expect(built).toBeLessThanOrEqual(MOST.scripts)
  expect(styles).toBeGreaterThan(0)
  expect(styles).toBeLessThanOrEqual(MOST.styles)
  expect(fonts.length).toBeGreaterThan(0)
  expect(Math.max(...fonts)).toBeLessThanOrEqual(MOST.font)
  expect(imagesInSight).toBeLessThanOrEqual(MOST.imagesInSight)
})
