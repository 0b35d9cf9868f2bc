import { TriangleAlert } from 'lucide-react'

/** What does not fit, beside the field, without keeping anybody from going on. */
export function FieldWarning({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null
  return (
    <span className="flex items-start gap-2 text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
