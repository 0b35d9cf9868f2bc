import { useActionData, useLoaderData } from '@remix-run/react'
import { PROBLEM_SALE_LIST_NAMES } from '../../../domain/administration/problem-sales.ts'
import { ConsoleProof } from '../../components/admin/console-proof.tsx'
import { ProblemSaleRow } from '../../components/admin/sales/problem-sale-row.tsx'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { EMPTY, LIST_LABELS } from './problem-sale-copy.ts'

/** The sales that are not simply paid, oldest first, and what an administrator does with them. */
export function ProblemSalesScreen() {
  const { sales, list, mayChange, nowMs } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  return (
    <WorkQueue
      title="Problem sales"
      note="Every sale that is not paid, the oldest first. All actions but charging and offering need your password again."
      banner={mayChange && <ConsoleProof posted={posted} />}
      tabs={
        <TabLinks
          label="Problem sales"
          tabs={PROBLEM_SALE_LIST_NAMES.map((name) => ({
            to: `/admin/sales?list=${name}`,
            label: LIST_LABELS[name],
            isCurrent: name === list,
            count: String(sales.counts[name]),
          }))}
        />
      }
      empty={EMPTY[list]}
      rows={sales.data.map((sale) => (
        <ProblemSaleRow key={sale.id} sale={sale} posted={posted} mayChange={mayChange} nowMs={nowMs} />
      ))}
      page={sales}
      toHref={(page) => `/admin/sales?list=${list}&page=${page}`}
    />
  )
}
