import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auctions, vehicleImages } from '../../../worker/db/schema/index.ts'
import { readMailedAuction } from '../../../worker/services/notifications/mailed-auction.ts'
import { db, makeAuction } from '../support/rooms.ts'

test('auction of a mail: primary photo -> as JPEG with the title, not with the text of its seller; none -> null', async () => {
  const { id } = await makeAuction()
  const without = await readMailedAuction(env, id)
  expect(without).toMatchObject({ auctionId: id, title: '2019 Honda Accord EX-L', photo: null })
  expect(without?.number).toMatch(/^HL-\d{4}-\d{6}$/)

  const [row] = await db().select().from(auctions).where(eq(auctions.id, id))
  const photo = { vehicleId: row?.vehicleId ?? 0, width: 3, height: 2, sizeBytes: 1, createdAtMs: 1 }
  const [first, second] = ['0'.repeat(32), '1'.repeat(32)]
  await db()
    .insert(vehicleImages)
    .values([
      { ...photo, imagePath: `photos/${first}/zoom.webp`, altText: 'A wheel' },
      {
        ...photo,
        imagePath: `photos/${second}/zoom.webp`,
        isPrimary: true,
        altText: 'Your card was declined',
      },
    ])
  expect((await readMailedAuction(env, id))?.photo).toEqual({
    path: `/storage/photos/${second}/mail.jpg`,
    alt: 'Photo of 2019 Honda Accord EX-L',
  })
})

test('auction of a mail: unknown id -> null', async () => {
  expect(await readMailedAuction(env, 999_999)).toBeNull()
})
