import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { recordScrollbar } from './record-scrollbar.ts'
import { Toasts } from './toasts.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Accessible name. */
  readonly label: string
  /**
   * `sheet`: at the bottom edge of a phone, centered in a wide window; `window`: centered everywhere;
   * `drawer`: at the left, the whole window on a phone; `full`: the whole window. A drawer contains
   * `InnerToasts`, because floating toasts would cover its controls.
   */
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
 * A modal `dialog` element: the browser traps the focus, closes it on Escape and restores the focus. A press
 * on the backdrop closes it too. The rest of the page is inert meanwhile, so toasts are rendered inside the
 * dialog.
 */
export function Dialog({ open, onClose, label, shape = 'sheet', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (open && !element.open) {
      recordScrollbar()
      element.showModal()
    }
    if (!open && element.open) element.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog
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

/** Title and close button of a dialog; it is sticky while the content scrolls. */
export function DialogHead({ title, onClose }: DialogHeadProps) {
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-surface py-1 pr-1 pl-5">
      <h2 className="min-w-0 truncate text-body font-semibold">{title}</h2>
      <CloseButton onClick={onClose} />
    </div>
  )
}

/** The close button at the upper right of a dialog. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <IconButton label="Close" onClick={onClick}>
      <X aria-hidden className="size-5" />
    </IconButton>
  )
}
