import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { serveDemo } from '../demo/serve-demo.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')

/** Serves the demo and photographs its home page and its busiest auction into `docs/pictures`. */
export async function photographDemo(browser: Browser): Promise<void> {
  const { baseUrl, pages, stop } = await serveDemo(console.log)
  try {
    mkdirSync(FOLDER, { recursive: true })
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
    for (const [name, path] of [
      ['home', pages.home],
      ['auction', pages.detail],
    ] as const) {
      await page.goto(baseUrl + path, { waitUntil: 'networkidle' })
      await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 80 })
    }
  } finally {
    await stop()
  }
}
