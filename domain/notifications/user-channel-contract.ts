/** The RPC interface of a person's user channel. Arguments and results are plain data. */

import type { StateCalls } from '../administration/state-file.ts'
import type { PersonalEvent, PersonalNotification } from './personal-event.ts'

/** A notification as the user channel stores it. */
export type StoredNotification = PersonalEvent & {
  /** Counts the person's notifications from 1. */
  readonly seq: number
  readonly atMs: number
  readonly readAtMs: number | null
  /** Whether what it is about is over, as a warning is at the end of its auction. */
  readonly isOver: boolean
}

/** One page of a person's notifications, newest first; without their own acts. */
export interface NotificationPage {
  readonly data: readonly StoredNotification[]
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
  readonly unread: number
}

/** The notifications to mark as read: these ids, all up to a number, or all. */
export type ReadMark = { readonly ids: readonly number[] } | { readonly upTo: number } | 'all'

/** The RPC methods of a person's user channel. */
export interface UserChannelCalls extends StateCalls {
  /**
   * Stores notifications and delivers them in order by the channels that the person has chosen. Skips a
   * notification whose key is already stored or whose topic the person has turned off.
   */
  notify(userId: number, ...notifications: PersonalNotification[]): Promise<void>
  /**
   * Retracts the notifications of a topic from open pages, because they no longer apply. The list keeps them.
   */
  retractNotifications(userId: number, topic: string): Promise<void>
  /** How many sockets are open. */
  openSockets(): Promise<number>
  /** The person has answered an after-sale offer: its notification is over, in the list and on open pages. */
  answeredOffer(userId: number, auctionId: number): Promise<void>
  /** A page of notifications, newest first; a page beyond the last returns the last. */
  listNotifications(userId: number, page: number, perPage: number): Promise<NotificationPage>
  /** Marks notifications as read. Returns how many remain unread. */
  markRead(userId: number, which: ReadMark): Promise<number>
  /** The person's notification preferences have changed: the channel reads them again. */
  preferencesChanged(userId: number): Promise<void>
  /** The person has enabled push notifications in a browser. */
  pushSubscriptionsChanged(userId: number): Promise<void>
  /** The account is closed: deletes all notifications. */
  deleteNotifications(userId: number): Promise<void>
  /** Registers a room that caches this person's eligibility or holds one of their sockets. */
  enterRoom(userId: number, auctionId: number): Promise<void>
  /** Ids of the auctions whose rooms were registered. A person cannot have bid in any other. */
  rooms(userId: number): Promise<readonly number[]>
  /** Revokes one session (or all, with null) in every registered room and on the channel's own sockets. */
  revoke(userId: number, sessionId: string | null): Promise<void>
}
