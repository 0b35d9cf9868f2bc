import { PathId } from '../../../domain/schemas/text-fields.ts'

/** The auction id in the `auction` parameter of a URL; null where there is none. */
export function parseAuctionParameter(url: URL): number | null {
  const id = PathId.safeParse(url.searchParams.get('auction') ?? '')
  return id.success ? id.data : null
}
