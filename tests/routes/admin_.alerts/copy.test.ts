import { expect, test } from 'vitest'
import { evidenceText } from '../../../app/routes/admin_.alerts/copy.ts'

test('evidence of an alert: ids, cents, codes and lists -> words and dollars; unknown facts -> left out', () => {
  const facts = {
    auction_id: 76,
    sale_id: 16,
    premium_cents: 105_000,
    reason: 'insufficient_funds',
    other_auctions: ['HL-2026-000001', 'HL-2026-000002'],
    error: 'Mailbox user_1 is full',
    payment: null,
  }
  expect(evidenceText(facts)).toBe(
    'Auction: #76 · Sale: #16 · Premium: $1,050.00 · Reason: insufficient funds · Other auctions: HL-2026-000001, HL-2026-000002 · Error: Mailbox user_1 is full',
  )
})
