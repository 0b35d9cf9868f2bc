import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { HANDOVER_ACTIONS, HANDOVER_ITEMS } from '../../../domain/after-sale/handover.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf } from './columns.ts'
import { sales } from './money.ts'

/** Hand-over events of a sale; the checklist's state is the last event of each item. */
export const handoverEvents = sqliteTable(
  'handover_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: HANDOVER_ACTIONS }).notNull(),
    /** Checklist item; null for events about the whole sale. */
    item: text('item', { enum: HANDOVER_ITEMS }),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    index('handover_events_sale').on(table.saleId, table.id),
    index('handover_events_actor').on(table.actorId),
    // The name of a check stays as the table was created.
    oneOf('handover_events_deed_known', table.action, HANDOVER_ACTIONS),
    oneOf('handover_events_item_known', table.item, HANDOVER_ITEMS),
  ],
)
