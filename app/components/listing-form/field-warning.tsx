import { TriangleAlert } from 'lucide-react'

/** A warning beside a field that does not prevent the form from being sent. */
export function FieldWarning({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null
  return (
    <span className="flex items-start gap-2 text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
