import { type ReactNode, useEffect, useId, useState } from 'react'

interface TooltipProps {
  /** A few words; never the only place of a fact. */
  readonly text: string
  readonly side?: 'top' | 'bottom'
  /** The control, which is to say `aria-describedby` with the id it is given. */
  readonly children: (describedBy: string) => ReactNode
}

/**
 * A few words about a control, while it is pointed at or has the focus. It can be pointed at itself, and Escape sends it
 * away. It is the style sheet's doing, so that it works without scripts; a finger never sees it.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const id = useId()
  const [isNear, setNear] = useState(false)
  const [isSentAway, setSentAway] = useState(false)
  const onNear = () => setNear(true)
  const onLeave = () => {
    setNear(false)
    setSentAway(false)
  }

  // The mouse can be on a control while the focus is elsewhere in the page.
  useEffect(() => {
    if (!isNear) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setSentAway(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isNear])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside acts; here it is only known that somebody is at it
    <span
      className="group/tip relative inline-flex"
      onMouseEnter={onNear}
      onFocus={onNear}
      onMouseLeave={onLeave}
      onBlur={onLeave}
    >
      {children(id)}
      <span
        id={id}
        role="tooltip"
        className={`absolute left-1/2 z-30 -translate-x-1/2 ${side === 'top' ? 'bottom-full pb-2' : 'top-full pt-2'} ${
          isSentAway
            ? 'hidden'
            : 'hidden group-focus-within/tip:group-has-focus-visible/tip:block group-has-data-[shown=hover]/tip:block pointer-fine:group-hover/tip:block'
        }`}
      >
        <span className="fades-in block w-max max-w-60 rounded-sm border border-line-2 bg-raised px-2.5 py-1.5 text-meta text-ink shadow-bar">
          {text}
        </span>
      </span>
    </span>
  )
}
