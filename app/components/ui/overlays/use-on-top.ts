import { type RefObject, useEffect } from 'react'

/** Keeps a manual popover above whatever else the browser puts on top, as a drawer or a dialog that opens after it. */
export function useOnTop(box: RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const show = () => {
      // Taken out with its page a moment before this is: what is not in the document cannot be shown.
      if (!element.isConnected) return
      if (element.matches(':popover-open')) element.hidePopover()
      element.showPopover()
    }
    const onToggle = (event: Event) => {
      // Two that keep themselves on top would put each other below for ever.
      const isOneOfThese = event.target instanceof HTMLElement && event.target.popover === 'manual'
      if (!isOneOfThese && (event as ToggleEvent).newState === 'open') show()
    }
    // A dialog that opens in this very moment goes on top first, and would lie over its own notices. As a task of its own, so
    // that a page that comes to life answers in between.
    const timer = setTimeout(show)
    document.addEventListener('toggle', onToggle, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('toggle', onToggle, true)
    }
  }, [box])
}
