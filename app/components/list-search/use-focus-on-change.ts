import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element when a value changes, such as the page number: after 'Next' below a list the reader
 * continues at its heading. It does not scroll: the link's hash does.
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
