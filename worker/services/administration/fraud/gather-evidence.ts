import { DAY_MS } from '../../../../domain/format/time-units.ts'
import {
  EVIDENCE_LIMITS,
  EVIDENCE_WINDOW_MS,
  type PersonEvidence,
  PUBLIC_ADDRESS_PEOPLE,
} from '../../../../domain/fraud/evidence.ts'
import { cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../../db/client.ts'
import {
  type FraudHistory,
  listLinkedPeople,
  listPeopleAt,
  readFraudHistory,
} from '../../../db/queries/administration/fraud-evidence.ts'

export interface GatheredEvidence {
  readonly evidence: PersonEvidence
  /** Everybody who shares anything with the person. */
  readonly linkedIds: readonly number[]
}

/** Addresses of a person that are looked at, the newest ones, and how many of the sign-ins at each. */
const MAX_ADDRESSES = 10
const SIGN_INS_AT_ADDRESS = 300

/**
 * What the fraud rules know of a person, in three steps of the database; null for staff, closed accounts and nobody.
 * docs/rules/administration.md, Fraud rules
 */
export async function gatherEvidence(
  db: Database,
  userId: number,
  nowMs: number,
): Promise<GatheredEvidence | null> {
  const history = await readFraudHistory(db, userId, nowMs)
  if (history === null || history.person.is_left_out === 1) return null
  const byAddress = await countSharedAddresses(db, userId, { history, nowMs })
  const sellers = new Set(history.auctions.map(({ seller_id }) => seller_id))
  const linkedByAddress = [...byAddress.keys()].filter((id) => sellers.has(id))
  const linkedIds = [...new Set([...history.byDevice.keys(), ...history.byCard.keys(), ...linkedByAddress])]
  const linked = await listLinkedPeople(db, userId, linkedIds.slice(0, EVIDENCE_LIMITS.links))
  const { person } = history
  return {
    evidence: {
      userId,
      createdAtMs: person.created_at_ms,
      isDealer: person.is_dealer === 1,
      auctions: history.auctions.map((auction) => ({
        auctionId: auction.auction_id,
        sellerId: auction.seller_id,
        isOver: auction.status === 'ended' || auction.status === 'cancelled',
        leads: auction.leader_id === userId && auction.status !== 'cancelled',
        isRunnerUp: auction.runner_up_id === userId,
        runnerUpCents: auction.runner_up_cents === null ? null : cents(auction.runner_up_cents),
        bidCount: auction.bid_count,
        highestCents: cents(auction.highest_cents),
        typedCents: auction.typed_cents === null ? null : cents(auction.typed_cents),
        priceCents: cents(auction.price_cents),
        lastBidAtMs: auction.last_bid_at_ms,
        endAtMs: auction.end_at_ms,
      })),
      bids: history.bids.map((bid) => ({
        auctionId: bid.auction_id,
        sellerId: bid.seller_id,
        amountCents: cents(bid.amount_cents),
        atMs: bid.at_ms,
      })),
      links: linked.map((other) => ({
        userId: other.user_id,
        createdAtMs: other.created_at_ms,
        devices: history.byDevice.get(other.user_id) ?? 0,
        cards: history.byCard.get(other.user_id) ?? 0,
        addresses: byAddress.get(other.user_id) ?? 0,
        isOnlyHere: other.is_only_here === 1,
        isSameBusiness:
          person.approved_business !== null && person.approved_business === other.approved_business,
        commonAuctions: other.common_auctions,
      })),
      signIns: history.signIns.map(({ at_ms: atMs, device, place }) => ({
        atMs,
        device,
        place: toPlace(place),
      })),
      cardDeclines: history.cardDeclines,
      cardsAdded: history.cardsAdded,
      emailChanges: history.emailChanges,
    },
    linkedIds: [...new Set([...history.byDevice.keys(), ...history.byCard.keys(), ...byAddress.keys()])],
  }
}

/** Who has signed in from how many of the person's addresses; an address of many people links nobody. */
async function countSharedAddresses(
  db: Database,
  userId: number,
  { history, nowMs }: { readonly history: FraudHistory; readonly nowMs: number },
): Promise<ReadonlyMap<number, number>> {
  const addresses = [...new Set(history.signIns.flatMap(({ ip_address }) => ip_address ?? []))].slice(
    0,
    MAX_ADDRESSES,
  )
  const sinceMs = nowMs - EVIDENCE_WINDOW_MS.signIns - DAY_MS
  const found = await listPeopleAt(db, addresses, { sinceMs, limit: SIGN_INS_AT_ADDRESS })
  const counts = new Map<number, number>()
  for (const people of found) {
    if (people.length > PUBLIC_ADDRESS_PEOPLE) continue
    for (const id of people) if (id !== userId) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function toPlace(
  place: FraudHistory['signIns'][number]['place'],
): PersonEvidence['signIns'][number]['place'] {
  if (place === null || place.latitude === null || place.longitude === null) return null
  const { country, city, latitude, longitude } = place
  return { country, city, latitude, longitude }
}
