import { type RefObject, useEffect, useRef } from 'react'

/** Lets the dialog around `content` be pulled down to close it, and keeps it above a phone's keyboard. */
export function useSheetTouch(content: RefObject<HTMLElement | null>, onClose: () => void): void {
  // The clock re-renders the sheet each second; a pull in progress must survive that.
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const sheet = content.current?.closest('dialog')
    if (!sheet) return
    let cleanups: readonly (() => void)[] | null = []
    import('./sheet-touch.ts').then(
      ({ followPull, keepAboveKeyboard }) => {
        if (cleanups) cleanups = [followPull(sheet, () => close.current()), keepAboveKeyboard(sheet)]
      },
      // Without this code the sheet still closes by its button.
      () => {},
    )
    return () => {
      for (const cleanup of cleanups ?? []) cleanup()
      cleanups = null
    }
  }, [content])
}
