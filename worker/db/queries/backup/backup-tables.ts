/**
 * Every table of the main database and what a backup does with it (decision 273), in the order in which a backup reads them:
 * what is charged and sent before what is recorded of it, so that a step that falls between the two is repeated by its key and
 * never lost; what refers to a row before that row, so that no reference leads nowhere; the sandbox's processor last.
 */

import { ACCOUNT_KINDS } from '../../../../domain/mails/mail-log.ts'

interface StoredTable {
  readonly name: string
  /** Read by `store`; restored after the rooms by `store_late`, since writing their replicas changes the table. */
  readonly use: 'store' | 'store_late'
  /** The rows that are left out, in SQL. */
  readonly leavesOut?: string
  /** Columns that are blanked, with the SQL of their value. */
  readonly blanks?: Readonly<Record<string, string>>
}

interface UnstoredTable {
  readonly name: string
  /** `leave_out`: gives access, or is of no use later. `room`: rooms write it. */
  readonly use: 'leave_out' | 'room'
}

/** A table that triggers keep. */
interface RebuiltTable {
  readonly name: string
  readonly use: 'rebuild'
  /** Fills the table again, in SQL; absent where the triggers of another one do so. */
  readonly refill?: string
}

type BackupTable = StoredTable | UnstoredTable | RebuiltTable

const stored = (...names: string[]): StoredTable[] => names.map((name) => ({ name, use: 'store' }))

/** `isAccountMail` in SQL. */
const IS_ACCOUNT_MAIL = `substr(key, 1, instr(key || ':', ':') - 1) IN (${ACCOUNT_KINDS.map((kind) => `'${kind}'`).join(', ')})`
const blankOfAccountMail = (column: string, empty: string) =>
  `CASE WHEN ${IS_ACCOUNT_MAIL} THEN ${empty} ELSE ${column} END`

export const BACKUP_TABLES: readonly BackupTable[] = [
  // What is charged, held and refunded, before its records.
  ...stored('card_holds', 'authorizations', 'payment_attempts', 'fee_pack_uses', 'refunds', 'disputes'),
  ...stored('settlement_fees', 'fee_packs', 'listing_payments', 'handover_events', 'reviews', 'sales'),
  ...stored('reconciliation_differences', 'invoices', 'ledger_entries', 'transactions', 'payment_events'),
  ...stored('payment_setups', 'payment_customers', 'payment_methods', 'payment_providers'),
  // What is sent.
  {
    name: 'emails',
    use: 'store',
    blanks: {
      text_body: blankOfAccountMail('text_body', "''"),
      html_body: blankOfAccountMail('html_body', "''"),
      links: blankOfAccountMail('links', "'[]'"),
      // Without its link it is of no use: it is not sent after a restore.
      state: `CASE WHEN ${IS_ACCOUNT_MAIL} AND state = 'queued' THEN 'failed' ELSE state END`,
    },
  },
  ...stored('messages', 'message_threads', 'questions', 'contact_messages', 'reports', 'social_posts'),
  // Evidence and its rules.
  ...stored('fraud_restrictions', 'admin_alerts', 'fraud_rules', 'card_declines', 'login_events'),
  { name: 'fraud_checks', use: 'store_late' },
  ...stored('audit_log', 'creation_logs', 'user_notes', 'health_checks'),
  // The answers of setups hold secrets of the processor for the browser.
  { name: 'idempotency', use: 'store', leavesOut: "scope LIKE '%/financial/setups%'" },
  // Listings and people.
  ...stored('draft_images', 'listing_drafts', 'listing_changes', 'watchlist', 'saved_searches'),
  { name: 'watcher_counts', use: 'store_late' },
  ...stored('auctions', 'vehicle_images', 'discarded_photos', 'vehicles'),
  { name: 'terms_acceptances', use: 'store_late' },
  ...stored('recovery_codes', 'two_factors', 'preferences', 'profiles'),
  ...stored('settings', 'listing_fees', 'buyer_premium_rates', 'places', 'users'),
  // The sandbox's processor, which forgets nothing that the platform knows of it.
  ...stored('sandbox_refunds', 'sandbox_events', 'sandbox_payments', 'sandbox_setups', 'sandbox_methods'),
  ...stored('sandbox_customers'),

  // Everybody signs in again, and asks for a new link; browsers subscribe again, under new keys.
  { name: 'sessions', use: 'leave_out' },
  { name: 'account_tokens', use: 'leave_out' },
  { name: 'push_subscriptions', use: 'leave_out' },
  { name: 'push_keys', use: 'leave_out' },
  { name: 'rate_limit_hits', use: 'leave_out' },

  { name: 'bids', use: 'room' },
  { name: 'auction_events', use: 'room' },

  {
    name: 'listed',
    use: 'rebuild',
    refill: 'INSERT INTO listed SELECT * FROM listed_source',
  },
  // Triggers of `listed` count it.
  { name: 'listed_cells', use: 'rebuild' },
  {
    name: 'auction_names',
    use: 'rebuild',
    refill: `INSERT INTO auction_names (auction_id, kind, name, status)
      SELECT auction_id, kind, name, status FROM auction_names_source`,
  },
  {
    name: 'auction_list_sizes',
    use: 'rebuild',
    refill: `INSERT INTO auction_list_sizes (status, auction_type, auctions)
      SELECT status, auction_type, count(*) FROM auctions GROUP BY status, auction_type`,
  },
  {
    name: 'bidder_auctions',
    use: 'rebuild',
    refill: `INSERT INTO bidder_auctions (auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id)
      SELECT auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id FROM bidder_auctions_source`,
  },
  {
    name: 'user_lists',
    use: 'rebuild',
    refill: `INSERT INTO user_lists (user_id, list, created_at_ms, name_key)
      SELECT user_id, list, created_at_ms, name_key FROM user_lists_source`,
  },
  // Triggers of `user_lists` count it.
  { name: 'user_list_sizes', use: 'rebuild' },
  {
    name: 'word_versions',
    use: 'rebuild',
    refill: 'INSERT INTO word_versions (auction_id) SELECT id FROM auctions',
  },
  // Another number than any before: what was found before the restore is remembered by this number.
  {
    name: 'word_changes',
    use: 'rebuild',
    refill: 'INSERT INTO word_changes (id, count) VALUES (1, abs(random() % 1000000000000))',
  },
]

/** The tables that a backup stores, in the order in which it reads them. */
export const STORED_TABLES = BACKUP_TABLES.filter(
  (table): table is StoredTable => table.use === 'store' || table.use === 'store_late',
)

export type { StoredTable }
