import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { PathId } from '../../../domain/schemas/texts.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import { database } from '../../db/client.ts'
import { findSeller } from '../../db/queries/listings.ts'
import { sellerWords } from '../auctions/listing-words.ts'
import { readSeller, type SellerRecord } from '../talk/read-seller.ts'
import type { PageContext } from './page-context.ts'

const A_PAGE = '20'

/** A seller and what is said of them; null where the address names nobody who sells in public. */
export async function readSellerPage(
  { env, viewer }: PageContext,
  id: string | undefined,
  params: URLSearchParams,
): Promise<(SellerRecord & { readonly seller: WireSeller }) | null> {
  const sellerId = PathId.safeParse(id)
  if (!sellerId.success) return null
  const query = ListQuery.parse({ page: params.get('page') ?? undefined, per_page: A_PAGE })
  const [record, seller] = await Promise.all([
    readSeller(env, { sellerId: sellerId.data, viewerId: viewer?.id ?? null, query }),
    findSeller(database(env), sellerId.data),
  ])
  return record === null || seller === undefined ? null : { ...record, seller: sellerWords(seller, false) }
}
