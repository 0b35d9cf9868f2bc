import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly drawing?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Placeholder of an empty list: it says that nothing is there and what to do next. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-md border border-line px-6 py-14 text-center">
      {drawing && <div className="mb-6 w-44 text-ink-3">{drawing}</div>}
      <h2 className="text-title">{title}</h2>
      {children && <p className="mt-2 max-w-[46ch] text-balance">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
