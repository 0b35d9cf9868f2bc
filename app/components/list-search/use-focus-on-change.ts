import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus on an element when a value changes, such as the number of a page: who pressed 'Next' at the foot of a
 * list goes on reading at its head. The element is not scrolled to; that is the address's business.
 */
export function useFocusOnChange(value: unknown): RefObject<HTMLHeadingElement> {
  const element = useRef<HTMLHeadingElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    element.current?.focus({ preventScroll: true })
  }, [value])
  return element
}
