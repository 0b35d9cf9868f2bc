import { type RefObject, useEffect, useRef } from 'react'

/**
 * A field whose value belongs to the address: it follows a changed address, but keeps what has been typed
 * since. Without scripts it is a plain field.
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
