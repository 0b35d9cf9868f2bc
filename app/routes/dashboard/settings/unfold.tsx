import type { ReactNode } from 'react'
import { buttonClass } from '../../../components/ui/button.tsx'

interface UnfoldProps {
  readonly label: string
  /** Open from the start: the URL asks for it, or its form was refused. */
  readonly open: boolean
  readonly children: ReactNode
}

/** A rarely used form in a `details` element, which opens without scripts. */
export function Unfold({ label, open, children }: UnfoldProps) {
  return (
    <details open={open} className="group w-full">
      <summary className={`${buttonClass({})} w-fit list-none group-open:bg-fill`}>{label}</summary>
      <div className="pt-5">{children}</div>
    </details>
  )
}

/** Closes the `details` element around a form, and moves the focus to its button. */
export function closeUnfold(form: HTMLFormElement): void {
  const details = form.closest('details')
  details?.removeAttribute('open')
  details?.querySelector('summary')?.focus()
}
