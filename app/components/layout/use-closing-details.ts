import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * A `details` element that serves as a menu: it closes on Escape, on a press elsewhere and when another page opens.
 * Without scripts it opens and closes by its summary alone.
 */
export function useClosingDetails(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every page that opens
  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    const close = () => details.current?.removeAttribute('open')
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  return details
}
