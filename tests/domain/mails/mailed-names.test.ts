import { expect, test } from 'vitest'
import { withMailedNames } from '../../../domain/mails/mailed-names.ts'

const message = (from: string) =>
  ({
    event: 'message_received',
    data: { thread_id: 1, auction_id: 2, auction_title: 'A car', from },
  }) as unknown as Parameters<typeof withMailedNames>[0]

test('mailed event: confirmed address -> names cut to 50 characters; never confirmed -> left out', () => {
  expect(withMailedNames(message('M'.repeat(80)), true).data).toMatchObject({ from: 'M'.repeat(50) })
  expect(withMailedNames(message('See evil.example'), false).data).toMatchObject({ from: 'Somebody' })
  const match = {
    event: 'search_matched',
    data: { auction_id: 2, auction_title: 'A car', search_name: 'See evil.example' },
  } as unknown as Parameters<typeof withMailedNames>[0]
  expect(withMailedNames(match, false).data).toMatchObject({ search_name: 'Saved search' })
})
