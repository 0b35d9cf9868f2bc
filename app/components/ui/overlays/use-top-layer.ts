import { type RefObject, useEffect } from 'react'

/** Keeps a manual popover above the drawers and dialogs that open after it. */
export function useTopLayer(box: RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const show = () => {
      // The element may be disconnected before the timer fires; showing it would throw.
      if (!element.isConnected) return
      if (element.matches(':popover-open')) element.hidePopover()
      element.showPopover()
    }
    const onToggle = (event: Event) => {
      // Another manual popover that opens is ignored: two of them would show themselves over each other forever.
      const isOneOfThese = event.target instanceof HTMLElement && event.target.popover === 'manual'
      if (!isOneOfThese && (event as ToggleEvent).newState === 'open') show()
    }
    // A dialog that opens in the same tick enters the top layer first and would cover its own toasts. A timer
    // also lets hydration yield to input in between.
    const timer = setTimeout(show)
    document.addEventListener('toggle', onToggle, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('toggle', onToggle, true)
    }
  }, [box])
}
