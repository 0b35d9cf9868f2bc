import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { BROWSER_ARGUMENTS } from '../../../scripts/browser-arguments.ts'

/** One for all files of a lane: opening it takes as long as many a test. */
let browser: Browser | undefined
/** Those of the test that runs; null before the first one of a file, whose windows are for all. */
let opened: BrowserContext[] | null = null
const ofFile: BrowserContext[] = []
let areKept = false

/** Opens the browser where it is not open. */
export async function beginFile(): Promise<void> {
  if (browser?.isConnected()) return
  browser = await chromium.launch({
    executablePath: inject('browserPath'),
    args: [...BROWSER_ARGUMENTS],
  })
}

export function beginTest(): void {
  opened ??= []
}

/** A window that nobody looks at any more goes on counting down, and takes its share of the machine. */
export async function endTest(): Promise<void> {
  if (areKept || opened === null) return
  await close(opened.splice(0))
}

/** Nothing of a file stays for the next one. */
export async function endFile(): Promise<void> {
  const over = [...ofFile.splice(0), ...(opened ?? [])]
  opened = null
  areKept = false
  await close(over)
}

/** For a file whose tests share windows, or run side by side: they stay until its end. */
export function keepWindows(): void {
  areKept = true
}

/** A window of its own, with nothing of any other in it. */
export async function newWindow(options: BrowserContextOptions): Promise<BrowserContext> {
  if (browser === undefined) throw new Error('The browser is not open yet: open pages inside of tests.')
  const context = await browser.newContext(options)
  const list = opened ?? ofFile
  list.push(context)
  return context
}

async function close(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
}
