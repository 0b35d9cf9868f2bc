import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Why a part of a form was refused, outside of its fields. */
export function RefusedLine({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="mt-2 flex items-start gap-2 text-meta text-out">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
