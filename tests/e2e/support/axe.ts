import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const { resolve } = createRequire(import.meta.url)
/** Each audit loads axe into its page anew, which takes a fifth longer with the text that is not minified. */
const axeSource = readFileSync(
  createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * The violations of every enabled axe rule, of any impact, and of target size (WCAG 2.2), which axe does not
 * enable by default. After a theme change only color contrasts can differ: with 'contrasts' only those are
 * checked.
 */
export async function axeFindings(page: Page, only?: 'contrasts' | 'what is not covered'): Promise<string[]> {
  // The page has no frames: the legacy mode does not open another page to collect the results of several
  // documents.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(true)
  // To describe what passes as well takes as long as the audit itself.
  const resultTypes = ['violations' as const]
  if (only === 'contrasts') axe.options({ resultTypes }).withRules(['color-contrast'])
  // An overlay leaves parts of the targets below it uncovered, which would count as small targets.
  else axe.options({ resultTypes, rules: { 'target-size': { enabled: only === undefined } } })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
