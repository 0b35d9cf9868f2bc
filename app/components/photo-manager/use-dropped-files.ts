import { useEffect, useRef, useState } from 'react'

/**
 * Files that are dropped anywhere on the page, or pasted: beside the place for them they would open in its stead, and what
 * was typed would be gone. Answers whether some are held over the page.
 */
export function useBroughtFiles(onBrought: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const brought = useRef(onBrought)
  useEffect(() => {
    brought.current = onBrought
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Out of the window; from one element into another there is another to go to.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      brought.current(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // What is copied from a document comes as a picture too: in a field its words are meant.
      const isWords = event.clipboardData?.types.includes('text/plain') ?? false
      if (files.length === 0 || isWords) return
      event.preventDefault()
      brought.current(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}
