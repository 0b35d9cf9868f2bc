import type { Page } from 'playwright-core'

/**
 * The layout faults of the page in its present state, one line each: sideways scrolling, images that did not
 * load, a blank page, text that is cut off, overlapping texts, text below 12 px, controls that are out of
 * reach or too small, and motion, because the tests ask for reduced motion. It measures boxes only and knows
 * no component.
 */
export function findLayoutFaults(
  page: Page,
  { leastTarget = 0 }: { readonly leastTarget?: number } = {},
): Promise<string[]> {
  return page.evaluate(measure, leastTarget)
}

/**
 * The right third of the first screenful, if `main` shows neither a text nor a picture there. Texts count by their
 * letters, since the box of a paragraph is as wide as its column.
 */
export function findEmptyThird(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange()
    const boxes: DOMRect[] = [...document.querySelectorAll('main img, main svg')].map((image) =>
      image.getBoundingClientRect(),
    )
    const main = document.querySelector('main')
    const walker = main && document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker?.nextNode()) {
      if (walker.currentNode.textContent?.trim() === '') continue
      range.selectNodeContents(walker.currentNode)
      boxes.push(...range.getClientRects())
    }
    const shown = boxes.filter(({ width, top }) => width > 1 && top < window.innerHeight)
    const right = Math.max(0, ...shown.map((box) => box.right))
    return right > (window.innerWidth * 2) / 3 + 40 ? [] : [`empty to the right of ${Math.round(right)} px`]
  })
}

/**
 * Controls of `main` that the Tab key reaches after a control below them, unless they begin the next column. What is
 * fixed or sticks has no place in the order of a page.
 */
export function findFocusJumps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPlaced = (element: Element) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return false
      return element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null
    }
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, select, textarea, summary)',
      ),
    ]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && isPlaced(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
    return stops.flatMap(({ element, box }, index) => {
      const before = stops[index - 1]
      if (before === undefined || box.bottom > before.box.top || box.left >= before.box.right) return []
      const [name, last] = [element, before.element].map(
        (at) => at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? '',
      )
      return [`focus goes up from "${last}" to "${name}"`]
    })
  })
}

/** Runs in the page, so that everything it uses is declared inside. */
function measure(leastTarget: number): string[] {
  const found: string[] = []
  const root = document.documentElement
  const texts = visibleTexts()
  const pressable = controls()

  const sideways = root.scrollWidth - root.clientWidth
  if (sideways > 0) found.push(`the page scrolls ${sideways} px sideways: ${describeWidest()}`)
  if (texts.reduce((total, { text }) => total + text.length, 0) < 40) found.push('the page is blank')
  for (const image of document.images) {
    if (navigator.onLine && image.complete && image.naturalWidth === 0 && isShown(image))
      found.push(`did not load: ${describe(image)} ${image.src}`)
  }
  found.push(...cutTexts(), ...smallTexts(), ...overlaps(), ...outOfReach(), ...motion())
  const scrolled = [...document.querySelectorAll('*')].map((element) => {
    const { scrollLeft, scrollTop } = element
    return { element, scrollLeft, scrollTop }
  })
  found.push(...smallTargets())
  for (const { element, scrollLeft, scrollTop } of scrolled) {
    if (element.scrollLeft !== scrollLeft) element.scrollLeft = scrollLeft
    if (element.scrollTop !== scrollTop) element.scrollTop = scrollTop
  }
  return found

  function isShown(element: Element): boolean {
    // Hidden SVG elements have boxes too.
    for (let at: Element | null = element; at instanceof SVGElement; at = at.parentElement)
      if (getComputedStyle(at).display === 'none') return false
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert]') === null
    )
  }

  function describe(element: Element): string {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 50) ?? ''
    return `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 90)}"> ${label}`
  }

  /**
   * Hidden from sight but readable by screen readers: a box of one pixel that cuts its content, or clipped
   * away.
   */
  function isForReadersOnly(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const box = at.getBoundingClientRect()
      const { overflow, clipPath } = getComputedStyle(at)
      if (clipPath === 'inset(50%)') return true
      if (box.width <= 1 && box.height <= 1 && overflow !== 'visible') return true
    }
    return false
  }

  interface VisibleText {
    readonly text: string
    readonly element: Element
    readonly boxes: DOMRect[]
  }

  /** The visible text nodes, with the boxes of their rows cut to what the surrounding elements show. */
  function visibleTexts(): VisibleText[] {
    const pieces: VisibleText[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const element = node.parentElement
      if (text === '' || element === null || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(element.tagName))
        continue
      if (!isShown(element) || isForReadersOnly(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].flatMap((box) => visiblePart(element, box))
      if (boxes.length > 0) pieces.push({ text, element, boxes })
    }
    return pieces
  }

  function visiblePart(element: Element, box: DOMRect): DOMRect[] {
    let { left, right, top, bottom } = box
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
        const frame = at.getBoundingClientRect()
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      if (style.position === 'fixed') break
    }
    return right - left > 1 && bottom - top > 1 ? [new DOMRect(left, top, right - left, bottom - top)] : []
  }

  function describeWidest(): string {
    const limit = root.clientWidth + 0.5
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      if (right <= limit || width === 0 || !isShown(element)) return false
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return false
      return true
    })
    return beyond.slice(-2).map(describe).join(' | ')
  }

  /** Text that is cut at the edge of its box without an ellipsis. */
  function cutTexts(): string[] {
    return texts.flatMap(({ element, text }) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        // Content of a scrolling element can be scrolled into view.
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return []
        const isClamped = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (isClamped) return []
        const hidesX = /hidden|clip/.test(style.overflowX)
        const hidesY = /hidden|clip/.test(style.overflowY)
        if (!hidesX && !hidesY) continue
        const frame = at.getBoundingClientRect()
        const box = boxOfOwnText(element)
        const cutX = hidesX && (box.right > frame.right + 1 || box.left < frame.left - 1)
        // The box of a row of text is higher than its letters.
        const spare = parseFloat(getComputedStyle(element).fontSize) * 0.3
        const cutY = hidesY && (box.bottom > frame.bottom + spare || box.top < frame.top - spare)
        if (cutX || cutY) return [`cut off: "${text.slice(0, 40)}" in ${describe(at)}`]
      }
      return []
    })
  }

  /** The box of the element's own text: texts for screen readers inside of it are cut off on purpose. */
  function boxOfOwnText(element: Element) {
    const boxes = [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    })
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    }
  }

  function smallTexts(): string[] {
    return texts.flatMap(({ element, text }) => {
      const drawing = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null
      const size = parseFloat(getComputedStyle(element).fontSize) * (drawing ? Math.abs(drawing.a) : 1)
      return size < 11.9 ? [`${size.toFixed(1)} px text: "${text.slice(0, 40)}"`] : []
    })
  }

  /** The overlay that the element is in, or null: only texts of the same layer must not overlap. */
  function findLayer(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (at.tagName === 'DIALOG' || at.hasAttribute('popover')) return at
      const { position, backgroundColor } = getComputedStyle(at)
      if (position === 'fixed' || position === 'sticky') return at
      if (position === 'absolute' && !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return at
    }
    return null
  }

  function overlaps(): string[] {
    const rows = texts.flatMap(({ element, text, boxes }) => {
      const layer = findLayer(element)
      return boxes.map((box) => ({ element, text, layer, box }))
    })
    rows.sort((a, b) => a.box.top - b.box.top)
    const hits = new Set<string>()
    rows.forEach((one, index) => {
      for (const other of rows.slice(index + 1)) {
        if (other.box.top >= one.box.bottom) break
        if (other.element === one.element || other.layer !== one.layer) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Rows of letters are closer to each other than the boxes that hold them.
        const least = Math.min(one.box.height, other.box.height) * 0.35
        if (width > 2 && height > least)
          hits.add(`text upon text: "${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}"`)
      }
    })
    return [...hits]
  }

  /** A link within a sentence has the height of its row; WCAG 2.5.8 exempts it. */
  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.textContent?.trim().length ?? 0
    return around > (element.textContent?.trim().length ?? 0)
  }

  function controls(): Element[] {
    const all = document.querySelectorAll(
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], [role=switch]',
    )
    // Controls under a modal dialog cannot be pressed while it is open.
    const modal = document.querySelector('dialog:modal')
    return [...all].filter(
      (control) => (modal?.contains(control) ?? true) && isShown(control) && !isForReadersOnly(control),
    )
  }

  /** Controls beyond an edge that nothing scrolls to. */
  function outOfReach(): string[] {
    return pressable.flatMap((control) => {
      const box = control.getBoundingClientRect()
      let isFixed = false
      for (let at = control.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at)
        if (/auto|scroll|hidden/.test(overflowX + overflowY)) return []
        if (position === 'fixed') isFixed = true
      }
      const isBeside = box.left < -1 || box.right > root.clientWidth + 1
      const isBelow = isFixed && (box.top < -1 || box.bottom > window.innerHeight + 1)
      return isBeside || isBelow ? [`out of reach: ${describe(control)}`] : []
    })
  }

  function motion(): string[] {
    const running = document.getAnimations().map((animation) => {
      const { target } = animation.effect as KeyframeEffect
      return `moves: ${target ? describe(target) : 'something'}`
    })
    const ready = [...document.body.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element)
      return /[1-9]/.test(transitionDuration) || animationName !== 'none'
    })
    return [...running, ...ready.slice(0, 3).map((element) => `would move: ${describe(element)}`)]
  }

  /** The least size: a filter chip is 32 high and stands among others of its kind. */
  function minimumSize(control: Element): number {
    return /remove this filter$/.test(control.textContent ?? '') ? Math.min(24, leastTarget) : leastTarget
  }

  /** Another control of sufficient size does the same (WCAG 2.5.8, Equivalent). */
  function hasLargerTwin(control: Element): boolean {
    const address = control.getAttribute('href')
    if (address === null) return false
    return pressable.some((other) => {
      if (other === control || other.getAttribute('href') !== address) return false
      const { width, height } = other.getBoundingClientRect()
      return width >= leastTarget && height >= leastTarget
    })
  }

  function smallTargets(): string[] {
    return pressable.flatMap((control) => {
      if (isInSentence(control) || control.matches(':disabled') || hasLargerTwin(control)) return []
      const least = minimumSize(control)
      const area = measureTarget(control)
      if (area === null) return []
      const { width, height } = area
      // The height must fit a finger; a short word beside another target may be narrower.
      if (width >= Math.min(least, 24) - 0.5 && height >= least - 0.5) return []
      return [`target ${Math.round(width)} x ${Math.round(height)}: ${describe(control)}`]
    })
  }

  /**
   * The area that presses the control, found by hit-testing from its middle: its label and decoration count.
   */
  function measureTarget(control: Element): { readonly width: number; readonly height: number } | null {
    const boxes = [control, ...((control as HTMLInputElement).labels ?? [])].map((element) =>
      element.getBoundingClientRect(),
    )
    const width = Math.max(...boxes.map((box) => box.width))
    const height = Math.max(...boxes.map((box) => box.height))
    const leastWidth = Math.min(leastTarget, 24)
    if (width >= leastWidth && height >= leastTarget) return { width, height }
    // Hit-testing works only for points in the viewport.
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width: w, height: h } = control.getBoundingClientRect()
    const [x, y] = [left + w / 2, top + h / 2]
    const answers = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return (
        hit !== null &&
        (control.contains(hit) ||
          (hit.contains(control) === false && hit.closest('label')?.contains(control) === true))
      )
    }
    // An overlay covers the control, which cannot be pressed now.
    if (!answers(0, 0)) return null
    const reach = (dx: number, dy: number) => {
      let far = 0
      while (far < leastTarget && answers(dx * (far + 1), dy * (far + 1))) far += 1
      return far
    }
    // Hit tests take the longest of all checks, so that a side that is long enough is spared them.
    return {
      width: width >= leastWidth ? width : Math.max(width, reach(-1, 0) + 1 + reach(1, 0)),
      height: height >= leastTarget ? height : Math.max(height, reach(0, -1) + 1 + reach(0, 1)),
    }
  }
}
