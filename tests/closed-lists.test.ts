import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { ALERT_KINDS, FRAUD_TYPES } from '../domain/administration/alerts.ts'
import { FRAUD_ACTIONS } from '../domain/fraud/rules.ts'
import {
  API_SALE_STATES,
  DIFFERENCE_KINDS,
  DISPUTE_STATES,
  FEE_KINDS,
  HOLD_STATES,
  LISTING_PAYMENT_STATES,
  PACK_STATES,
  PAYMENT_ATTEMPT_STATES,
  PAYMENT_STATUSES,
  REFUND_STATES,
  SALE_DEFAULT_REASONS,
  SALE_NEXT_STEPS,
  SALE_STATES,
  SETTLEMENT_FEE_STATES,
  SETUP_STATES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../domain/money/money-states.ts'
import { WireTransaction } from '../domain/schemas/financial.ts'
import { WireHandover } from '../domain/schemas/handover.ts'
import * as schema from '../worker/db/schema/index.ts'
import { checkedValues, migratedDatabase } from './fixtures/old-database.ts'

/** Lists that grow: the domain holds them, and the database accepts any text. */
const GROWING: Readonly<Record<string, readonly string[]>> = {
  'admin_alerts.kind': ALERT_KINDS,
  'card_holds.state': HOLD_STATES,
  'disputes.state': DISPUTE_STATES,
  'fee_packs.state': PACK_STATES,
  'fraud_restrictions.action': FRAUD_ACTIONS,
  'fraud_rules.action': FRAUD_ACTIONS,
  'fraud_rules.type': FRAUD_TYPES,
  'listing_fees.kind': FEE_KINDS,
  'listing_payments.state': LISTING_PAYMENT_STATES,
  'payment_attempts.state': PAYMENT_ATTEMPT_STATES,
  'payment_setups.state': SETUP_STATES,
  'reconciliation_differences.kind': DIFFERENCE_KINDS,
  'refunds.state': REFUND_STATES,
  'sales.default_reason': SALE_DEFAULT_REASONS,
  'sales.next_step': SALE_NEXT_STEPS,
  'sales.state': SALE_STATES,
  'sandbox_payments.status': PAYMENT_STATUSES,
  'settlement_fees.state': SETTLEMENT_FEE_STATES,
  'transactions.status': TRANSACTION_STATUSES,
  'transactions.type': TRANSACTION_TYPES,
}

/** Copied from columns with a check; the sandbox stores the codes of its own test cards. */
const COPIED = [
  /^listed\./,
  /^listed_cells\./,
  /^(sales|transactions|settlement_fees|fee_packs|reconciliation_differences)\.provider$/,
  /\.decline_code$/,
]

interface Listed {
  readonly table: string
  readonly column: string
  readonly values: readonly string[]
}

/** Every column of the schema that has a list of values. */
function listedColumns(): Listed[] {
  return Object.values(schema).flatMap((table) => {
    if (!is(table, SQLiteTable)) return []
    const { name, columns } = getTableConfig(table)
    return columns.flatMap((column) =>
      column.enumValues ? [{ table: name, column: column.name, values: column.enumValues }] : [],
    )
  })
}

test('lists: every column with a list -> a check of exactly this list, or a growing list of the domain', () => {
  const db = migratedDatabase()
  const found: string[] = []
  for (const { table, column, values } of listedColumns()) {
    const name = `${table}.${column}`
    if (COPIED.some((pattern) => pattern.test(name))) continue
    const growing = GROWING[name]
    expect(checkedValues(db, table, column), name).toEqual(growing ? null : [...values])
    if (growing) {
      expect(values, name).toEqual(growing)
      found.push(name)
    }
  }
  expect(found.sort()).toEqual(Object.keys(GROWING))
})

test('lists: answers of the API -> accept exactly the values of the domain', () => {
  expect(WireTransaction.shape.type.options).toEqual(TRANSACTION_TYPES)
  expect(WireTransaction.shape.status.options).toEqual(TRANSACTION_STATUSES)
  expect(WireHandover.shape.premium.shape.state.options).toEqual(API_SALE_STATES)
})
