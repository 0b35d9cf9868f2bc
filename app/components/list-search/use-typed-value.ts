import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a field whose value is in the URL: a navigation sets the field, unless the person is
 * typing in it. Without scripts it is a plain field.
 */
export function useTypedValue(value: string): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  useEffect(() => {
    const element = field.current
    if (element === null) return
    const isTyping = document.activeElement === element && element.value !== before.current
    before.current = value
    element.defaultValue = value
    if (!isTyping) element.value = value
  }, [value])
  return field
}
