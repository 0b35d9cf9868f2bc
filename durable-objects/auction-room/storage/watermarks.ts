import type { SalePayment } from '../../../domain/after-sale/sale-money.ts'

/**
 * Watermarks of the room: the last event that was replicated and notified of; when people were last warned,
 * and of which end; the last round whose
 * premium is paid, and the last one whose sale is not completed; until when no sale is accepted because the vehicle is being listed
 * again or paid late.
 */

type Watermark =
  | 'copied_seq'
  | 'told_seq'
  | 'warned_ms'
  | 'warned_end_ms'
  | 'paid_round'
  | 'void_round'
  | 'held_for_listing_until_ms'

/** Until when the room accepts no sale and no reopening, because its vehicle is being listed again or paid late. */
export const HELD_UNTIL = 'held_for_listing_until_ms' satisfies Watermark

/** The value of a watermark; 0 if it was never written. */
export function readWatermark(sql: SqlStorage, name: Watermark): number {
  const [row] = sql.exec<{ value: number }>('SELECT value FROM watermarks WHERE name = ?', name).toArray()
  return row?.value ?? 0
}

export function writeWatermark(sql: SqlStorage, name: Watermark, value: number): void {
  sql.exec(
    'INSERT INTO watermarks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}

/** Stores the payment of a round's sale, as the database knows it. */
export function writeSalePayment(sql: SqlStorage, round: number, payment: SalePayment): void {
  writeWatermark(sql, 'paid_round', payment === 'paid' ? round : 0)
  writeWatermark(sql, 'void_round', payment === 'not_completed' ? round : 0)
}

/** The payment of a round's sale, as the room knows it. */
export function readStoredPayment(sql: SqlStorage, round: number): SalePayment {
  if (readWatermark(sql, 'paid_round') === round) return 'paid'
  return readWatermark(sql, 'void_round') === round ? 'not_completed' : 'pending'
}
