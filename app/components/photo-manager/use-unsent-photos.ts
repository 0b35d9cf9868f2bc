import { useEffect, useRef, useState } from 'react'
import { askBeforeLeaving } from '../../lib/drafts/leave-question.ts'
import { leavingUploadsText } from './copy.ts'
import type { QueuedFile } from './upload-queue.ts'

/** The names of files whose upload a page was left in the middle of, until they are told; by where they were to go. */
const keyOf = (path: string) => `uploads of ${path}`

interface LeftBehind {
  readonly names: readonly string[]
  readonly dismiss: () => void
}

/**
 * Asks before the page is left while files are on their way, and remembers which they are, so that a page that comes back can
 * say which did not arrive. What was stored is with the photos.
 */
export function useLeftBehind(path: string | null, files: readonly QueuedFile[]): LeftBehind {
  const [names, setNames] = useState<readonly string[]>([])
  const hasKept = useRef(false)
  const pending = files.filter(({ state }) => state.kind !== 'failed').length

  useEffect(() => {
    if (path !== null) setNames(readNames(path))
  }, [path])

  useEffect(() => {
    // With the page gone nothing is written any more: what is kept then did not arrive.
    if (path === null || (files.length === 0 && !hasKept.current)) return
    hasKept.current = files.length > 0
    keepNames(
      path,
      files.map(({ file }) => file.name),
    )
  }, [path, files])

  useEffect(() => {
    if (pending === 0) return
    const endQuestion = askBeforeLeaving(() => leavingUploadsText(pending))
    // Of the whole site, or by a reload: there the browser asks in words of its own.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      endQuestion()
      window.removeEventListener('beforeunload', ask)
    }
  }, [pending])

  return { names, dismiss: () => setNames([]) }
}

function readNames(path: string): string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? '[]')
    sessionStorage.removeItem(keyOf(path))
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

function keepNames(path: string, names: readonly string[]): void {
  try {
    if (names.length === 0) sessionStorage.removeItem(keyOf(path))
    else sessionStorage.setItem(keyOf(path), JSON.stringify(names))
  } catch {
    // Without storage nothing is told; what was stored is there all the same.
  }
}
