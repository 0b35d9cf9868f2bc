import { useEffect, useRef, useState } from 'react'

/**
 * Accepts files dropped anywhere on the page, or pasted. Without it the browser would open a file dropped
 * beside the picker and lose the form's input. Returns true while files are dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latestOnFiles = useRef(onFiles)
  useEffect(() => {
    latestOnFiles.current = onFiles
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // A null `relatedTarget` means that the drag left the window; between elements it is set.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latestOnFiles.current(files)
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Text copied from a document may come with a picture of it; such a paste inserts the text and adds no
      // photo.
      const hasText = event.clipboardData?.types.includes('text/plain') ?? false
      if (files.length === 0 || hasText) return
      event.preventDefault()
      latestOnFiles.current(files)
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
