import { type RefObject, useEffect, useRef } from 'react'

/**
 * A field whose value belongs to the address: it follows the address when that changes from elsewhere, but is left
 * alone while somebody types in it. Without scripts it is a plain field.
 */
export function useTypedValue(value: string): RefObject<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = field.current
    if (element === null) return
    element.defaultValue = value
    if (document.activeElement !== element) element.value = value
  }, [value])
  return field
}
