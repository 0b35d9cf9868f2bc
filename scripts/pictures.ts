/**
 * `npm run pictures` photographs the home page and a live auction of the demo for the README;
 * `npm run pictures -- icons` regenerates the icons and the link preview picture. The results are committed.
 */
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'
import { BROWSER_ARGUMENTS } from './browser-arguments.ts'
import { drawIcons } from './pictures/icons.ts'
import { photographDemo } from './pictures/readme-pictures.ts'

const PICTURES: Readonly<Record<string, typeof drawIcons>> = { icons: drawIcons, readme: photographDemo }

const [wanted = 'readme'] = process.argv.slice(2)
const draw = PICTURES[wanted]
if (draw === undefined) {
  console.error(`usage: npm run pictures -- [${Object.keys(PICTURES).join(' | ')}]`)
  process.exit(1)
}
const browser = await chromium.launch({
  executablePath: findBrowser(console.log),
  args: [...BROWSER_ARGUMENTS, '--font-render-hinting=none'],
})
await draw(browser)
await browser.close()
