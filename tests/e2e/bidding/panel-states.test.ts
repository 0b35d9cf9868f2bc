import { expect, test } from 'vitest'
import { visitor } from '../support/browser.ts'

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
