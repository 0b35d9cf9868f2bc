import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import type { NotificationTopic } from '../../../domain/notifications/preferences.ts'
import type { TestAuction, TestPerson } from '../support/rooms.ts'

export const TITLE = '2019 Honda Accord EX-L'

/** When the event is mailed by itself; null: never. */
export type Mailed = { readonly subject: string; readonly when: 'as_chosen' | 'at_once' | 'always' } | null

export interface Kind {
  readonly name: string
  readonly event: PersonalEvent['event']
  readonly topic: NotificationTopic | null
  readonly text: (id: number) => string
  readonly mailed: Mailed
  readonly inDigest: boolean
  /** Caused by the person's own action: shown on open pages, and not listed. */
  readonly isOwn?: true
  readonly unauthorized?: boolean
  readonly reachesOthers?: true
  /** Causes the event for a person; returns its auction, if any. */
  readonly trigger: (person: TestPerson) => Promise<TestAuction | null>
}
