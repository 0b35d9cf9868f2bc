/**
 * `npm run pictures` photographs the home page and a live auction of the demo for the README;
 * `npm run pictures -- icons` regenerates the icons and the link preview picture. These results are committed.
 * `npm run pictures -- --screens` photographs every screen, width and theme into `test-results/pictures/`, and
 * `-- --mails` every kind of mail into `test-results/mail-pictures/`.
 */
import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'
import { BROWSER_ARGUMENTS } from './browser-arguments.ts'
import { WRANGLER_ENV } from './local/command.ts'
import { ROOT } from './local/settings.ts'
import { drawIcons } from './pictures/icons.ts'
import { photographDemo } from './pictures/readme-pictures.ts'

const PICTURES: Readonly<Record<string, typeof drawIcons>> = { icons: drawIcons, readme: photographDemo }

const [wanted = 'readme'] = process.argv.slice(2)
if (wanted === '--screens' || wanted === '--mails') process.exit(photographTests(wanted))
const draw = PICTURES[wanted]
if (draw === undefined) {
  console.error(`usage: npm run pictures -- [${Object.keys(PICTURES).join(' | ')} | --screens | --mails]`)
  process.exit(1)
}
const browser = await chromium.launch({
  executablePath: findBrowser(console.log),
  args: [...BROWSER_ARGUMENTS, '--font-render-hinting=none'],
})
await draw(browser)
await browser.close()

/** Runs the test that opens every screen or every mail, and returns its exit code. */
function photographTests(what: '--screens' | '--mails'): number {
  const file = what === '--screens' ? 'look' : 'mails'
  const args = ['run', '--project', 'e2e', `tests/e2e/screens/${file}.test.ts`]
  const env = { ...process.env, ...WRANGLER_ENV, PICTURES: what.slice(2) }
  return spawnSync('vitest', args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1
}
