import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { noteScrollbar } from './note-scrollbar.ts'
import { Toasts } from './toasts.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What the dialog is called, for those who do not see it. */
  readonly label: string
  /**
   * `sheet` rises from the foot of a phone and stands in the middle of a wide window, as `window` does everywhere;
   * `drawer` stands at the left, and covers a phone: it has `InnerToasts` among its content, since wherever the notices
   * lay over it they would lie over its controls. */
  readonly shape?: 'sheet' | 'window' | 'drawer' | 'full'
  readonly children: ReactNode
}

const WINDOW = 'm-auto w-full max-w-[440px] rounded-md border border-line bg-surface shadow-sheet'

const SHAPES = {
  sheet: `${WINDOW} max-h-[calc(100dvh-48px)] max-sm:mx-0 max-sm:mt-auto max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[env(safe-area-inset-bottom)]`,
  window: `${WINDOW} max-h-[calc(100dvh-32px)] max-sm:w-[calc(100vw-32px)]`,
  drawer:
    'm-0 h-dvh max-h-none w-full max-w-[360px] border-r border-line bg-bg shadow-sheet max-sm:max-w-none max-sm:border-r-0',
  full: 'm-0 h-dvh max-h-none w-screen max-w-none bg-sunken',
} as const

/**
 * The browser's own dialog: it keeps the focus inside, closes on Escape and gives the focus back.
 * A press on the backdrop closes it too. The rest of the page can neither be pressed nor read meanwhile, so the notices
 * stand in the dialog.
 */
export function Dialog({ open, onClose, label, shape = 'sheet', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (open && !element.open) {
      noteScrollbar()
      element.showModal()
    }
    if (!open && element.open) element.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={`arrives overflow-y-auto overscroll-contain text-ink-2 ${SHAPES[shape]}`}
    >
      {open && children}
      {open && shape !== 'drawer' && <Toasts />}
    </dialog>
  )
}

interface DialogHeadProps {
  readonly title: string
  readonly onClose: () => void
}

/** What a dialog is about, and the button that closes it; it stays while what is below scrolls. */
export function DialogHead({ title, onClose }: DialogHeadProps) {
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface py-1 pr-1 pl-5">
      <h2 className="min-w-0 truncate text-body font-semibold">{title}</h2>
      <CloseButton onClick={onClose} />
    </div>
  )
}

/** The button that closes a dialog, at its upper right. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton label="Close" onClick={onClick}>
      <X aria-hidden className="size-5" />
    </IconButton>
  )
}
