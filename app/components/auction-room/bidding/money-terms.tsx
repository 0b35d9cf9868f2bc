import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { RootData } from '../../../lib/page/root-data.ts'

/** Small print about money. With sandbox payments it also says that no money moves. */
export function MoneyTerms({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
  const isTest = useRouteLoaderData<RootData>('root')?.testPayments ?? false
  return (
    <div className="flex flex-col gap-1 text-label">
      <p className={`text-ink-3 ${className}`}>{children}</p>
      {isTest && <p className="font-[560] text-ink-2">Test payments: no money moves</p>}
    </div>
  )
}
