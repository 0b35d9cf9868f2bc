import { type RefObject, useEffect, useRef } from 'react'

/** Lets the dialog around `content` be pulled down, which closes it, and keeps it above a phone's keyboard. */
export function useSheetTouch(content: RefObject<HTMLElement | null>, onClose: () => void): void {
  // The clock draws the sheet anew each second; a pull that is under way must outlast that.
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const sheet = content.current?.closest('dialog')
    if (!sheet) return
    let ends: readonly (() => void)[] | null = []
    import('./sheet-touch.ts').then(
      ({ followPull, keepAboveKeyboard }) => {
        if (ends) ends = [followPull(sheet, () => close.current()), keepAboveKeyboard(sheet)]
      },
      // Its button closes the sheet all the same.
      () => {},
    )
    return () => {
      for (const end of ends ?? []) end()
      ends = null
    }
  }, [content])
}
