import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { RootData } from '../../root-data.ts'
import { Badge } from '../ui/badge.tsx'

/** Small print about money; where payments are the sandbox's it is said beside it that no money moves. */
export function MoneyTerms({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
  const isTest = useRouteLoaderData<RootData>('root')?.testPayments ?? false
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
      <p className={`min-w-0 flex-1 basis-44 text-label text-ink-3 ${className}`}>{children}</p>
      {isTest && <Badge>Test payments</Badge>}
    </div>
  )
}
