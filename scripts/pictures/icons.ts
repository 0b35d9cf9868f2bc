import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { buildIco } from './icon-file.ts'
import { toLinkPictureHtml } from './link-picture.ts'

const PUBLIC = join(import.meta.dirname, '../../public')
const MARK = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')

/**
 * The mark on a square without rounded corners, for platforms that mask icons; `scale` keeps it within the
 * mask.
 */
function toMaskable(scale: number): string {
  const shift = (24 - 24 * scale) / 2
  return MARK.replace('rx="5"', '').replace(
    /<g transform="[^"]*"/,
    `<g transform="translate(${shift} ${shift}) scale(${scale})"`,
  )
}

async function draw(browser: Browser, html: string, [width, height]: readonly [number, number]) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>* { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${html}`,
  )
  await page.evaluate(() => document.fonts.ready)
  return page
}

async function png(browser: Browser, html: string, size: number): Promise<Buffer> {
  const page = await draw(browser, html, [size, size])
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

/**
 * Draws the icons and the link preview picture into `public`, from the mark in `public/favicon.svg` and a
 * photo of the demo.
 */
export async function drawIcons(browser: Browser): Promise<void> {
  const small = await Promise.all([16, 32, 48].map((size) => png(browser, MARK, size)))
  writeFileSync(join(PUBLIC, 'favicon.ico'), buildIco(small))
  writeFileSync(join(PUBLIC, 'icon-192.png'), await png(browser, MARK, 192))
  writeFileSync(join(PUBLIC, 'icon-512.png'), await png(browser, MARK, 512))
  writeFileSync(join(PUBLIC, 'icon-maskable-512.png'), await png(browser, toMaskable(0.56), 512))
  writeFileSync(join(PUBLIC, 'apple-touch-icon.png'), await png(browser, toMaskable(0.68), 180))
  const page = await draw(browser, toLinkPictureHtml(MARK), [1200, 630])
  writeFileSync(join(PUBLIC, 'hammerlane.jpg'), await page.screenshot({ type: 'jpeg', quality: 86 }))
}
