import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Overlay } from '../../../components/ui/overlays/use-overlay.ts'
import type { LightboxProps } from './lightbox.tsx'

/** The overlay's name. */
const FULL_SCREEN = 'photos'

/**
 * Loads the code of the full-screen view when the viewer is about to need it. If that fails, the photo's file
 * is opened instead. This hook is not part of lightbox.tsx, which it loads lazily.
 */
export function useLightbox({ shown, show, hide }: Overlay) {
  const isOpen = shown === FULL_SCREEN
  const [view, setView] = useState<ComponentType<LightboxProps> | null>(null)
  const [isMounted, setMounted] = useState(false)
  const fetchView = useCallback(async () => {
    const { Lightbox } = await import('./lightbox.tsx')
    setView(() => Lightbox)
  }, [])

  // Forward and reload open it without a press.
  useEffect(() => {
    if (!isOpen) return
    setMounted(true)
    fetchView().catch(hide)
  }, [isOpen, fetchView, hide])

  return {
    isOpen,
    /** Mounted until its dialog has closed, which restores the focus. */
    view: isMounted ? view : null,
    fetch() {
      // A preload: a failure shows when the view is opened.
      fetchView().catch(() => {})
    },
    async open(address: string) {
      try {
        await fetchView()
        show(FULL_SCREEN)
      } catch {
        window.location.assign(address)
      }
    },
    close() {
      setMounted(false)
      hide()
    },
  }
}
