import { useEffect, useRef, useState } from 'react'
import { askBeforeLeaving } from '../../lib/drafts/leave-question.ts'
import { leavingUploadsText } from './copy.ts'
import type { QueuedFile } from './upload-queue.ts'

/** Session storage key of the names of unsent files, by upload path. */
const storageKey = (path: string) => `uploads of ${path}`

interface UnsentPhotos {
  readonly names: readonly string[]
  readonly dismiss: () => void
}

/**
 * Asks before leaving the page during uploads, and stores the files' names, so that the page can report on
 * return which ones were not uploaded.
 */
export function useUnsentPhotos(path: string | null, files: readonly QueuedFile[]): UnsentPhotos {
  const [names, setNames] = useState<readonly string[]>([])
  const hasStoredNames = useRef(false)
  const pending = files.filter(({ state }) => state.kind !== 'failed').length

  useEffect(() => {
    if (path !== null) setNames(readNames(path))
  }, [path])

  useEffect(() => {
    // An unmounted page does not clear the names, so names found in the storage belong to unsent files.
    if (path === null || (files.length === 0 && !hasStoredNames.current)) return
    hasStoredNames.current = files.length > 0
    storeNames(
      path,
      files.map(({ file }) => file.name),
    )
  }, [path, files])

  useEffect(() => {
    if (pending === 0) return
    const endQuestion = askBeforeLeaving(() => leavingUploadsText(pending))
    // For a reload or another site the browser asks in its own words.
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => {
      endQuestion()
      window.removeEventListener('beforeunload', confirmUnload)
    }
  }, [pending])

  return { names, dismiss: () => setNames([]) }
}

function readNames(path: string): string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(storageKey(path)) ?? '[]')
    sessionStorage.removeItem(storageKey(path))
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

function storeNames(path: string, names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(storageKey(path))
    else sessionStorage.setItem(storageKey(path), JSON.stringify(names))
  } catch {
    // Without storage nothing is reported; stored photos are not affected.
  }
}
