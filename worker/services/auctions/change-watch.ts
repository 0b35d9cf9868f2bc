import { MAX_WATCHED, WATCHLIST_FULL } from '../../../domain/auction/my-watchlist.ts'
import { refusal } from '../../../domain/errors.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { deleteWatch, insertWatch, isWatching } from '../../db/queries/auctions/watchlist.ts'
import { findAuctionTitle } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from './find-visible.ts'

interface WatchChange {
  readonly auctionId: number
  readonly viewer: Viewer
  readonly nowMs: number
}

/** The auction's id, and a function that notifies the person after the response; null if nothing changed. */
type Changed = Result<{ readonly auctionId: number; readonly notify: (() => Promise<void>) | null }>

/**
 * Adds a visible auction to the viewer's watchlist. Repeating it changes nothing. Errors: `not_found`, or `conflict` for a
 * full one. docs/rules/bidding.md, Watchlist
 */
export async function watchAuction(env: Env, { auctionId, viewer, nowMs }: WatchChange): Promise<Changed> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const watch = { userId: viewer.userId, auctionId }
  const isNew = await insertWatch(database(env), watch, { limit: MAX_WATCHED, nowMs })
  if (!isNew && !(await isWatching(database(env), watch))) {
    return err(refusal('conflict', { message: WATCHLIST_FULL }))
  }
  return ok({ auctionId, notify: isNew ? toNotifier(env, { auctionId, viewer, nowMs }, 'added') : null })
}

/**
 * Removes an auction from the viewer's watchlist, also if they can no longer see it. Repeating it changes
 * nothing. Error: `not_found` if it is neither on the watchlist nor visible to them.
 */
export async function unwatchAuction(env: Env, { auctionId, viewer, nowMs }: WatchChange): Promise<Changed> {
  const wasThere = await deleteWatch(database(env), { userId: viewer.userId, auctionId })
  if (wasThere) return ok({ auctionId, notify: toNotifier(env, { auctionId, viewer, nowMs }, 'removed') })
  const found = await findVisible(env, { auctionId, viewer })
  return found.ok ? ok({ auctionId, notify: null }) : found
}

function toNotifier(env: Env, { auctionId, viewer, nowMs }: WatchChange, action: 'added' | 'removed') {
  return async () => {
    const personal: PersonalNotification = {
      key: `watch:${auctionId}:${action}:${nowMs}`,
      event: 'watchlist_update',
      data: {
        auction_id: auctionId,
        auction_title: await findAuctionTitle(database(env), auctionId),
        action,
      },
      atMs: nowMs,
    }
    await env.USER_CHANNEL.getByName(String(viewer.userId)).notify(viewer.userId, personal)
  }
}
