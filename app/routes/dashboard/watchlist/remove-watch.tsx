import { Form, useLocation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useWatched } from '../../../components/auction-card/watch-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { changeWatch } from '../../../lib/realtime/watching.ts'

interface RemoveWatchProps {
  readonly auctionId: number
  readonly title: string
}

/**
 * Removes an auction from the watchlist. Its row stays with an undo button. Works as a plain form without
 * scripts.
 */
export function RemoveWatch({ auctionId, title }: RemoveWatchProps) {
  const { pathname, search } = useLocation()
  const watched = useWatched(auctionId, true)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void changeWatch(auctionId, !watched)
  }

  return (
    <Form method="post" action={`/auctions/${auctionId}/watch`} onSubmit={onSubmit} className="flex">
      <input type="hidden" name="watch" value={watched ? 'no' : 'yes'} />
      <input type="hidden" name="return_to" value={`${pathname}${search}`} />
      <Button type="submit" variant="text" className="grow">
        {watched ? 'Remove' : 'Undo'}
        <span className="sr-only">: {title}</span>
      </Button>
      <span role="status" className="sr-only">
        {watched ? '' : `Removed from your watchlist: ${title}`}
      </span>
    </Form>
  )
}
