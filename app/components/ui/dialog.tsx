import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** What the dialog is called, for those who do not see it. */
  readonly label: string
  /** `sheet` rises from the foot of a phone and stands in the middle of a wide window. */
  readonly shape?: 'sheet' | 'full'
  readonly children: ReactNode
}

const SHAPES = {
  sheet:
    'm-auto w-full max-w-[440px] rounded-md border border-line bg-surface shadow-sheet max-sm:mx-0 max-sm:mt-auto max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0',
  full: 'm-0 h-dvh max-h-none w-screen max-w-none bg-sunken',
} as const

/**
 * The browser's own dialog: it keeps the focus inside, closes on Escape and gives the focus back.
 * A press on the backdrop closes it too.
 */
export function Dialog({ open, onClose, label, shape = 'sheet', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (open && !element.open) element.showModal()
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
      className={`arrives overflow-y-auto text-ink-2 ${SHAPES[shape]}`}
    >
      {open && children}
    </dialog>
  )
}

/** The button that closes a dialog, at its upper right. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-md text-ink-2 hover:text-ink"
    >
      <X aria-hidden className="size-5" />
    </button>
  )
}
