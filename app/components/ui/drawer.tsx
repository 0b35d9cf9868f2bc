import './popover-attributes.ts'
import { X } from 'lucide-react'
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from './button.tsx'
import { iconButtonClass } from './icon-button.tsx'
import { noteScrollbar } from './note-scrollbar.ts'

interface DrawerProps {
  readonly id: string
  readonly title: string
  /** What stays at its foot while the rest scrolls, as the button that shows the results. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The width from which a drawer's content stands in the page. */
const STANDS = '(width >= 60.0625rem)'

/**
 * What stands at the side of a wide page and, on a narrow one, waits behind a button: one element for both, so that no
 * field is in the page twice. It is the browser's own popover: it opens without scripts, closes on Escape, on its button
 * and on a press beside it, and gives the focus back.
 */
export function Drawer({ id, title, foot, children }: DrawerProps) {
  const drawer = useRef<HTMLDivElement>(null)

  // A window made wide while the drawer is open would leave its content lying over the page.
  useEffect(() => {
    const wide = window.matchMedia(STANDS)
    const close = () => {
      if (wide.matches && drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
    }
    const element = drawer.current
    wide.addEventListener('change', close)
    element?.addEventListener('beforetoggle', noteScrollbar)
    return () => {
      wide.removeEventListener('change', close)
      element?.removeEventListener('beforetoggle', noteScrollbar)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a dialog element would not stand in a wide page
    <div
      ref={drawer}
      id={id}
      popover="auto"
      data-drawer
      role="group"
      aria-label={title}
      className="drawer text-ink-2"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface py-1.5 pr-1.5 pl-4 md:hidden">
        <h2 className="text-title">{title}</h2>
        <button
          type="button"
          popovertarget={id}
          popovertargetaction="hide"
          aria-label="Close"
          className={iconButtonClass()}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="grow px-4 md:p-0">{children}</div>
      {foot && (
        <div className="sticky bottom-0 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:hidden">
          {foot}
        </div>
      )}
    </div>
  )
}

interface DrawerButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The id of its drawer. */
  readonly opens: string
  readonly wide?: boolean
}

/** The button that opens a drawer; where the drawer's content stands in the page, there is none. */
export function DrawerButton({ opens, wide, className = '', ...rest }: DrawerButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      popovertarget={opens}
      className={`${buttonClass({ wide })} md:hidden ${className}`}
    />
  )
}

/** Closes the drawer it stands in, having nothing else to do: what was chosen has taken effect already. */
export function DrawerClose({ closes, children }: { readonly closes: string; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      popovertarget={closes}
      popovertargetaction="hide"
      className={buttonClass({ variant: 'primary', wide: true })}
    >
      {children}
    </button>
  )
}
