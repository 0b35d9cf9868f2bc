import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { BROWSER_ARGUMENTS } from '../../../scripts/browser-arguments.ts'

/** One browser for all files of a lane: launching it takes as long as several tests. */
let browser: Browser | undefined
/** A browser of the file that asked for one with everything. */
let fullBrowser: Browser | undefined
/**
 * The contexts of the running test; null before the first test of a file, whose contexts belong to the file.
 */
let testContexts: BrowserContext[] | null = null
const fileContexts: BrowserContext[] = []
let staysOpen = false

/** Launches the browser unless it is open. */
export async function beginFile(): Promise<void> {
  if (browser?.isConnected()) return
  browser = await launch(inject('shellPath'))
}

/** For a file whose tests need what the headless shell does not have, such as notifications. */
export async function useFullBrowser(): Promise<void> {
  fullBrowser = await launch(inject('browserPath'))
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] })
}

export function beginTest(): void {
  testContexts ??= []
}

/** Closes the contexts of the test: an open page would go on counting down and use processor time. */
export async function endTest(): Promise<void> {
  if (staysOpen || testContexts === null) return
  await close(testContexts.splice(0))
}

/** Closes the contexts of the file. */
export async function endFile(): Promise<void> {
  const over = [...fileContexts.splice(0), ...(testContexts ?? [])]
  testContexts = null
  staysOpen = false
  await close(over)
  await fullBrowser?.close()
  fullBrowser = undefined
}

/** For a file whose tests share windows or run concurrently: they stay open until its end. */
export function shareWindows(): void {
  staysOpen = true
}

/** A new browser context, isolated from all others. */
export async function newWindow(options: BrowserContextOptions): Promise<BrowserContext> {
  if (browser === undefined) throw new Error('The browser is not open yet: open pages inside of tests.')
  const context = await (fullBrowser ?? browser).newContext(options)
  const list = testContexts ?? fileContexts
  list.push(context)
  return context
}

async function close(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
}
