import { expect, test } from 'vitest'
import { withMailedAuction, withMailedNames } from '../../../domain/mails/mailed-names.ts'

const message = (from: string) =>
  ({
    event: 'message_received',
    data: { thread_id: 1, auction_id: 2, auction_title: 'A car', from },
  }) as unknown as Parameters<typeof withMailedNames>[0]

test('mailed event: confirmed address -> names cut to 50 characters; never confirmed -> left out', () => {
  expect(withMailedNames(message('M'.repeat(80)), true).data).toMatchObject({ from: 'M'.repeat(50) })
  expect(withMailedNames(message('pay at hl-pay.com'), true).data).toMatchObject({
    from: 'pay at hl-pay. com',
  })
  expect(withMailedNames(message('call 310 555 0100'), true).data).toMatchObject({ from: 'Somebody' })
  expect(withMailedNames(message('See evil.example'), false).data).toMatchObject({ from: 'Somebody' })
  const match = {
    event: 'search_matched',
    data: { auction_id: 2, auction_title: 'A car', search_name: 'See evil.example' },
  } as unknown as Parameters<typeof withMailedNames>[0]
  expect(withMailedNames(match, false).data).toMatchObject({ search_name: 'Saved search' })
})

test('mailed auction: never confirmed address -> a car with its number, without the title and photo that its seller chose', () => {
  const title = '2018 Toyota Camry: confirm your $50 hold'
  const auction = {
    auctionId: 2,
    title,
    number: 'HL-2026-000002',
    photo: { path: '/p', alt: title },
  } as never
  expect(withMailedAuction(auction, true)).toBe(auction)
  expect(withMailedAuction(auction, false)).toMatchObject({ auctionId: 2, title: 'a car', photo: null })
  const changed = {
    event: 'auction_updated',
    data: { auction_id: 2, auction_title: title, change: 'edited', fields: ['description'] },
  } as unknown as Parameters<typeof withMailedNames>[0]
  expect(withMailedNames(changed, false).data).toMatchObject({ auction_title: 'a car' })
  expect(withMailedNames(changed, true).data).toMatchObject({ auction_title: title })
})
