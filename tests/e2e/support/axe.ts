import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Whatever axe finds, however light it takes it: every rule that it has switched on, and the size of targets
 * (WCAG 2.2), which it has not. After a change of colours only the contrasts can have changed.
 */
export async function axeFindings(page: Page, only?: 'contrasts' | 'what is not covered'): Promise<string[]> {
  // Without frames there is nothing to gather from several documents, which would open a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (only === 'contrasts') axe.withRules(['color-contrast'])
  // Whatever is opened over the page leaves slivers of the targets below it.
  else axe.options({ rules: { 'target-size': { enabled: only === undefined } } })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
