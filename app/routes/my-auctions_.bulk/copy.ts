import type { BulkAction } from '../../../domain/listing/bulk-actions.ts'

interface BulkCopy {
  readonly title: string
  readonly button: string
  readonly busy: string
  readonly what: string
}

export const BULK_COPY: Readonly<Record<BulkAction, BulkCopy>> = {
  publish: {
    title: 'Publish auctions',
    button: 'Publish',
    busy: 'Publishing...',
    what: 'Each auction starts in the order below and runs for the days you chose.',
  },
  relist: {
    title: 'Relist auctions',
    button: 'Relist',
    busy: 'Relisting...',
    what: 'Each car gets a new auction on the same terms, which starts in the order below. You pay for them together at checkout. Relisting ends open offers and cannot be undone.',
  },
  pause: {
    title: 'Pause auctions',
    button: 'Pause',
    busy: 'Pausing...',
    what: 'Freezes bidding and keeps the time that is left. You can resume each auction at any time.',
  },
}
