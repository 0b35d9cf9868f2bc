import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Overlay } from '../../../components/ui/overlays/use-overlay.ts'
import type { LightboxProps } from './lightbox.tsx'

/** The overlay's name. */
const FULL_SCREEN = 'photos'

/**
 * The full screen's code is fetched when somebody is about to want it. Where that fails, the photo itself is opened:
 * a picture that cannot be enlarged is no reason to take the page away.
 */
export function useLightbox({ shown, show, hide }: Overlay) {
  const isOpen = shown === FULL_SCREEN
  const [view, setView] = useState<ComponentType<LightboxProps> | null>(null)
  const [isMounted, setMounted] = useState(false)
  const fetchView = useCallback(async () => {
    const { Lightbox } = await import('./lightbox.tsx')
    setView(() => Lightbox)
  }, [])

  // Going forward and loading the page again bring it without anybody's press.
  useEffect(() => {
    if (!isOpen) return
    setMounted(true)
    fetchView().catch(hide)
  }, [isOpen, fetchView, hide])

  return {
    isOpen,
    /** There until its dialog has closed, which gives the focus back. */
    view: isMounted ? view : null,
    fetch() {
      // Only a head start: whether it fails is looked at when it is wanted.
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
