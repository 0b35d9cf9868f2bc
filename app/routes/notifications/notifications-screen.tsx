import { Form, useLoaderData } from '@remix-run/react'
import { settingsHref } from '../../components/forms/settings-form.tsx'
import { NotificationRow } from '../../components/notifications/notification-row.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { HelpList } from '../../components/ui/help-list.tsx'
import { AsidePage, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { loader } from './loader.server.ts'

/** The viewer's recent notifications. */
export function NotificationsScreen() {
  const { page, nowMs } = useLoaderData<typeof loader>()
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const { data, unread, total, current_page, last_page } = page
  const newest = data[0]
  return (
    <AsidePage aside={<HelpList title="How we notify you" points={HELP} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>Notifications</PageTitle>
        <div className="flex flex-wrap gap-3">
          {unread > 0 && newest && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="up_to" value={newest.id} />
              <Button type="submit">Mark all as read</Button>
            </Form>
          )}
          <ButtonLink to={settingsHref('notifications')} variant="text" className="sm:-mr-4">
            Settings
          </ButtonLink>
        </div>
      </div>
      <div className="mt-6">
        {total === 0 ? (
          <EmptyState
            drawing={<CarDrawing bodyStyle="coupe" />}
            title="No notifications yet"
            action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
          >
            Your bids, auctions, and results appear here.
          </EmptyState>
        ) : (
          <ul className="border-y border-line">
            {data.map((notice) => (
              <NotificationRow key={notice.id} notice={notice} nowMs={nowMs} onPage />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-8">
        <Pagination
          currentPage={current_page}
          lastPage={last_page}
          toHref={(number) => `/notifications?page=${number}`}
        />
      </div>
    </AsidePage>
  )
}

const HELP = [
  {
    heading: 'Here and on open pages',
    text: 'You see news about your bids, auctions, and messages right away.',
  },
  {
    heading: 'On your phone',
    text: 'Turn on device notifications to hear that you’re outbid with the browser closed.',
  },
  {
    heading: 'By email',
    text: (
      <>
        Right away, daily, or weekly, as you choose in{' '}
        <TextLink to={settingsHref('notifications')}>Settings</TextLink>.
      </>
    ),
  },
]
