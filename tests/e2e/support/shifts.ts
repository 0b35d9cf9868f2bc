import type { Page } from 'playwright-core'

/** A move of something that nobody had asked to move. */
interface Shift {
  readonly value: number
  readonly moved: string
}

declare global {
  interface Window {
    shifts?: Shift[]
  }
}

/** Notes every layout shift of the pages that this window loads from now on. */
export async function noteShifts(page: Page): Promise<void> {
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
 * A text at the right edge grows to the left with its figure, and letters of another font are a hair wider: a line
 * that moves by a few pixels comes to less than this share of the window; a box that moves comes to more. Browsers
 * call a page good below 0.1.
 */
const LEAST_SEEN = 0.002

/** What has moved since the page was loaded, or since this was asked last. */
export async function shiftsOf(page: Page): Promise<string[]> {
  // The browser reports a shift with the frame after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)))
  const shifts = await page.evaluate(() => (window.shifts ?? []).splice(0))
  return shifts
    .filter(({ value }) => value >= LEAST_SEEN)
    .map(({ value, moved }) => `${value.toFixed(4)}: ${moved}`)
}
