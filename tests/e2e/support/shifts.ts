import type { Page } from 'playwright-core'

/** A layout shift without recent input of the user. */
interface Shift {
  readonly value: number
  readonly moved: string
}

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

/** Records every layout shift of the pages that this window loads from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    window.shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `<${element?.tagName.toLowerCase()}> ${element?.textContent?.trim().slice(0, 40)}`
          return `${name} from ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`
        })
        shifts.push({ value: entry.value, moved: moved.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

  interface LayoutShift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }[]
  }
}

/**
 * Shifts below this share of the window are ignored: a figure at the right edge grows to the left, and
 * letters of the fallback font have slightly other widths. A single moved row of text stays below it; a moved
 * box exceeds it. Browsers call a page good below 0.1.
 */
const MIN_SHIFT = 0.002

/** The shifts since the page was loaded or since the last call. */
export async function takeShifts(page: Page): Promise<string[]> {
  // The browser reports a shift one frame later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)))
  const shifts = await page.evaluate(() => (window.shifts ?? []).splice(0))
  return shifts
    .filter(({ value }) => value >= MIN_SHIFT)
    .map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`)
}
