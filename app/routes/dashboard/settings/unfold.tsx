import type { ReactNode } from 'react'
import { buttonClass } from '../../../components/ui/button.tsx'

interface UnfoldProps {
  readonly label: string
  /** Open from the start: somebody came for it, or it was refused. */
  readonly open: boolean
  readonly children: ReactNode
}

/** A form that is seldom wanted, behind a button that is the browser's own, so that it opens without scripts too. */
export function Unfold({ label, open, children }: UnfoldProps) {
  return (
    <details open={open} className="group w-full">
      <summary className={`${buttonClass({})} w-fit list-none group-open:bg-fill`}>{label}</summary>
      <div className="pt-5">{children}</div>
    </details>
  )
}

/** Closes it round a form that has done its work, and gives the focus back to its button. */
export function foldUp(form: HTMLFormElement): void {
  const details = form.closest('details')
  details?.removeAttribute('open')
  details?.querySelector('summary')?.focus()
}
