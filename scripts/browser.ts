/**
 * Finds a browser for the tests, in this order: CHROMIUM_PATH, an installed Chromium or Chrome,
 * Playwright's download, Debian's package. Throws if there is none.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { chromium } from 'playwright-core'

/** Names within the folders of PATH; absolute ones are those of macOS. */
const NAMES = [
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Debian's packages; the font has the widths of Arial. */
const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-liberation']

/**
 * Returns the path of Chromium's headless shell if it is installed, otherwise undefined. It draws pages as
 * Chromium does, but has no windows, tabs and notifications, whose upkeep takes processor time.
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROMIUM_PATH ? undefined : findInstalled(['chromium-headless-shell'])
}

/** Returns the path of a browser that starts. Throws an error that names the attempts if there is none. */
export function findBrowser(log: (line: string) => void): string {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is "${chosen}", and that does not start.`)
  }
  const found = findInstalled(NAMES) ?? downloadBrowser(log) ?? installPackage(log)
  if (found !== undefined) return found
  throw new Error(
    'No browser for the browser tests: no Chromium or Chrome is installed, Playwright could not download one, ' +
      "and Debian's chromium package could not be installed. Install Chromium, or set CHROMIUM_PATH.",
  )
}

function findInstalled(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  const candidates = names.flatMap((name) => folders.map((folder) => resolve(folder, name)))
  return candidates.find((path) => existsSync(path) && starts(path))
}

function downloadBrowser(log: (line: string) => void): string | undefined {
  const path = chromium.executablePath()
  if (!existsSync(path)) {
    log('Downloading a browser for the tests …')
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
      'cli.js',
    )
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 240_000 })
  }
  return existsSync(path) && starts(path) ? path : undefined
}

function installPackage(log: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  log("Installing Debian's chromium for the tests …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env, timeout: 120_000 })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], {
    stdio: 'ignore',
    env,
    timeout: 300_000,
  })
  return findInstalled(NAMES)
}

/** Whether the file exists and its libraries load; `--version` opens no window. */
function starts(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
