import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { visitor } from '../support/browser.ts'

test.each(['dark', 'light'])('bid panel states: %s theme -> no accessibility violations', async (theme) => {
  const { page, faults } = await visitor()
  await page.goto('/dev/states')
  if (theme === 'light') {
    await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  }
  const { violations } = await new AxeBuilder({ page }).include('[data-state-cell]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([])
  expect(faults).toEqual([])
})

test('bid panel states: several widths -> bar and panels neither wrap nor overflow', async () => {
  const { page } = await visitor()
  await page.goto('/dev/states')
  for (const width of [320, 360, 390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await page.evaluate(() => {
      const found: string[] = []
      for (const cell of document.querySelectorAll<HTMLElement>('[data-state-cell]')) {
        for (const bar of cell.querySelectorAll<HTMLElement>('.h-18')) {
          if (bar.offsetHeight !== 72) found.push(`${cell.dataset.stateCell}: ${bar.offsetHeight} high`)
          const room = bar.getBoundingClientRect()
          for (const part of bar.children) {
            const { right, height } = part.getBoundingClientRect()
            if (right > room.right - 15 || height > 52)
              found.push(`${cell.dataset.stateCell}: ${part.textContent}`)
          }
        }
        for (const part of cell.querySelectorAll<HTMLElement>('section *, .h-18 *')) {
          const cut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1
          if (cut && part.closest('.truncate') === null && getComputedStyle(part).display !== 'inline') {
            found.push(`${cell.dataset.stateCell}: ${part.tagName} ${part.textContent?.slice(0, 40)}`)
          }
        }
      }
      return found
    })
    expect(faults, `${width} wide`).toEqual([])
  }
})
