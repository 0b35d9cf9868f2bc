import { useEffect, useState } from 'react'
import type { WireNotificationPage } from '../../../domain/schemas/notifications.ts'
import { serverNowMs } from '../../lib/realtime/server-clock.ts'
import { callApi } from '../../lib/session/call-api.ts'
import { Button } from '../ui/button.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'
import { markRead } from './mark-read.ts'
import { NotificationRow } from './notification-row.tsx'

/** Number of notifications in the bell; the page of all notifications has the rest. */
const BELL_LENGTH = 8

/**
 * The newest notifications, in the bell's panel. Reloaded whenever the unread count changes, which signals a
 * change of the list.
 */
export default function BellList({ unread }: { readonly unread: number }) {
  const [page, setPage] = useState<WireNotificationPage | 'failed' | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the unread count signals a change of the list
  useEffect(() => {
    let isUnmounted = false
    void callApi<WireNotificationPage>(`/user/notifications?per_page=${BELL_LENGTH}`).then((result) => {
      if (!isUnmounted) setPage(result.kind === 'answered' ? result.body : 'failed')
    })
    return () => {
      isUnmounted = true
    }
  }, [unread, tries])

  const newest = page === null || page === 'failed' ? undefined : page.data[0]
  return (
    <>
      <div className="flex min-h-13 shrink-0 items-center justify-between gap-4 border-b border-line py-1 pr-1 pl-4">
        <h2 className="text-title">Notifications</h2>
        {unread > 0 && newest && (
          <Button variant="text" onClick={() => void markRead({ up_to: newest.id })}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="grow overflow-y-auto overscroll-contain">
        {page === null ? (
          <LoadingRows />
        ) : page === 'failed' ? (
          <div className="flex flex-col items-start gap-3 p-4">
            <p>Your notifications could not be loaded.</p>
            <Button onClick={() => setTries(tries + 1)}>Try again</Button>
          </div>
        ) : page.data.length === 0 ? (
          <p className="p-4">Nothing yet. Your bids, auctions, and results appear here.</p>
        ) : (
          <ul>
            {page.data.map((notice) => (
              <NotificationRow key={notice.id} notice={notice} nowMs={serverNowMs()} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4 p-4">
      {['w-64', 'w-52', 'w-60'].map((width) => (
        <div key={width}>
          <SkeletonLine width={width} />
          <SkeletonLine style="meta" width="w-32" />
        </div>
      ))}
    </div>
  )
}
