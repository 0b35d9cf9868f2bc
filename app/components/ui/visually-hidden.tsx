import type { ReactNode } from 'react'

/** Words for those who are read to; nobody sees them. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
