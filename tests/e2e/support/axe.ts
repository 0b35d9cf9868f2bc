import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    readonly axe?: {
      run(options: unknown): Promise<{
        readonly violations: readonly {
          readonly id: string
          readonly nodes: readonly { readonly html: string }[]
        }[]
      }>
    }
    readonly loadAxe?: () => void
  }
}

const { resolve } = createRequire(import.meta.url)
const axeSource = readFileSync(
  createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Defines axe without running it. As a script of the window the browser compiles it once for all of its documents:
 * to send and compile it for each audit takes a third of the audit's time.
 */
const LOADER = `window.loadAxe = function () { ${axeSource} }`
const windowsWithLoader = new WeakSet<BrowserContext>()

async function loadAxe(page: Page): Promise<void> {
  const context = page.context()
  if (!windowsWithLoader.has(context)) {
    windowsWithLoader.add(context)
    await context.addInitScript({ content: LOADER })
  }
  // A document that is older than the script, or one that was written into the page.
  if (!(await page.evaluate(() => 'loadAxe' in window))) await page.evaluate(LOADER)
  await page.evaluate(() => {
    if (window.axe === undefined) window.loadAxe?.()
  })
}

/**
 * The violations of every enabled axe rule, of any impact, and of target size (WCAG 2.2), which axe does not
 * enable by default. After a theme change only color contrasts can differ: with 'contrasts' only those are
 * checked.
 */
export async function axeFindings(page: Page, only?: 'contrasts' | 'what is not covered'): Promise<string[]> {
  await loadAxe(page)
  const options = {
    // To describe what passes as well takes as long as the audit itself.
    resultTypes: ['violations'],
    ...(only === 'contrasts'
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : // An overlay leaves parts of the targets below it uncovered, which would count as small targets.
        { rules: { 'target-size': { enabled: only === undefined } } }),
  }
  return page.evaluate(async (asked) => {
    if (window.axe === undefined) throw new Error('axe did not load')
    const { violations } = await window.axe.run(asked)
    return violations.map(
      ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  }, options)
}
