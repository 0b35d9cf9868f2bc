/** The evidence of each generated person, as the service gathers it from the database. */
import {
  EVIDENCE_LIMITS,
  EVIDENCE_WINDOW_MS,
  type LinkedAccount,
  type PersonEvidence,
  PUBLIC_ADDRESS_PEOPLE,
} from '../../domain/fraud/evidence.ts'
import { cents, dollarsToCents } from '../../domain/money/cents.ts'
import { type History, NOW, type Person } from './history.ts'

type Index<T> = ReadonlyMap<number, readonly T[]>

/** Answers for the evidence of a person. */
export function gatherer(history: History): (person: Person) => PersonEvidence {
  const people = new Map(history.people.map((person) => [person.id, person]))
  const bidsByPerson = groupBy(
    history.auctions.flatMap((auction) => auction.bids.map((bid) => ({ auction, bid }))),
    ({ bid }) => bid.bidderId,
  )
  const signIns = groupBy(history.signIns, ({ userId }) => userId)
  const cards = groupBy(history.cards, ({ userId }) => userId)
  const declines = groupBy(history.declines, ({ userId }) => userId)
  const emailChanges = groupBy(history.emailChanges, ({ userId }) => userId)
  const shared = {
    devices: usersOf(history.signIns.map(({ userId, device }) => ({ userId, thing: device }))),
    cards: usersOf(history.cards.map(({ userId, fingerprint }) => ({ userId, thing: fingerprint }))),
    addresses: usersOf(history.signIns.map(({ userId, address }) => ({ userId, thing: address }))),
  }
  const auctionsOf = (userId: number) =>
    new Set((bidsByPerson.get(userId) ?? []).map(({ auction }) => auction.id))

  return (person) => {
    const own = bidsByPerson.get(person.id) ?? []
    const recent = <T extends { readonly atMs: number }>(
      rows: readonly T[] = [],
      windowMs = 0,
    ): readonly T[] => rows.filter(({ atMs }) => atMs > NOW - windowMs).sort((a, b) => b.atMs - a.atMs)
    return {
      userId: person.id,
      createdAtMs: person.createdAtMs,
      isDealer: person.isDealer,
      auctions: toAuctions(own),
      bids: recent(
        own.map(({ auction, bid }) => ({
          auctionId: auction.id,
          sellerId: auction.sellerId,
          amountCents: dollarsToCents(bid.amount),
          atMs: bid.atMs,
        })),
        EVIDENCE_WINDOW_MS.bids,
      ).slice(0, EVIDENCE_LIMITS.bids),
      links: toLinks(person),
      signIns: recent(signIns.get(person.id), EVIDENCE_WINDOW_MS.signIns).slice(0, EVIDENCE_LIMITS.signIns),
      cardDeclines: recent(declines.get(person.id), EVIDENCE_WINDOW_MS.cardDeclines).map(({ atMs }) => atMs),
      cardsAdded: (cards.get(person.id) ?? []).map(({ atMs }) => atMs).sort((a, b) => b - a),
      emailChanges: recent(emailChanges.get(person.id), EVIDENCE_WINDOW_MS.emailChanges).map(
        ({ atMs }) => atMs,
      ),
    }
  }

  function toAuctions(own: NonNullable<ReturnType<typeof bidsByPerson.get>>): PersonEvidence['auctions'] {
    return [...groupBy(own, ({ auction }) => auction.id).values()]
      .flatMap((bids) => {
        const [first] = bids
        const last = bids.at(-1)
        if (first === undefined || last === undefined) return []
        const { auction } = first
        const ranked = auction.bids.toSorted((a, b) => a.amount - b.amount)
        const leader = ranked.at(-1)
        const second = ranked.findLast(({ bidderId }) => bidderId !== leader?.bidderId)
        return {
          auctionId: auction.id,
          sellerId: auction.sellerId,
          isOver: auction.endAtMs <= NOW,
          leads: leader?.bidderId === first.bid.bidderId,
          isRunnerUp: second?.bidderId === first.bid.bidderId,
          runnerUpCents: second === undefined ? null : dollarsToCents(second.amount),
          bidCount: bids.length,
          highestCents: dollarsToCents(last.bid.amount),
          typedCents: dollarsToCents(last.bid.amount),
          priceCents: cents((leader?.amount ?? 0) * 100),
          lastBidAtMs: last.bid.atMs,
          endAtMs: auction.endAtMs,
        }
      })
      .filter(({ lastBidAtMs }) => lastBidAtMs > NOW - EVIDENCE_WINDOW_MS.auctions)
      .sort((a, b) => b.lastBidAtMs - a.lastBidAtMs)
      .slice(0, EVIDENCE_LIMITS.auctions)
  }

  function toLinks(person: Person): readonly LinkedAccount[] {
    const found = new Map<number, { devices: number; cards: number; addresses: number }>()
    for (const kind of ['devices', 'cards', 'addresses'] as const) {
      for (const thing of shared[kind].things.get(person.id) ?? []) {
        const users = shared[kind].users.get(thing) ?? new Set<number>()
        if (kind === 'addresses' && users.size > PUBLIC_ADDRESS_PEOPLE) continue
        for (const userId of users) {
          if (userId === person.id) continue
          const link = found.get(userId) ?? { devices: 0, cards: 0, addresses: 0 }
          link[kind] += 1
          found.set(userId, link)
        }
      }
    }
    const ownDevices = new Set(shared.devices.things.get(person.id))
    const ownAuctions = auctionsOf(person.id)
    return [...found].flatMap(([userId, link]) => {
      const other = people.get(userId)
      if (other === undefined) return []
      const devices = [...(shared.devices.things.get(userId) ?? [])]
      return {
        userId,
        createdAtMs: other.createdAtMs,
        ...link,
        isOnlyHere: devices.length > 0 && devices.every((device) => ownDevices.has(device)),
        isSameBusiness: person.business !== null && person.business === other.business,
        commonAuctions: [...auctionsOf(userId)].filter((id) => ownAuctions.has(id)).length,
      }
    })
  }
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Index<T> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Who has used each browser, card or address. */
function usersOf(uses: readonly { readonly userId: number; readonly thing: string }[]) {
  const users = new Map<string, Set<number>>()
  const things = new Map<number, Set<string>>()
  for (const { userId, thing } of uses) {
    users.set(thing, (users.get(thing) ?? new Set()).add(userId))
    things.set(userId, (things.get(userId) ?? new Set()).add(thing))
  }
  return { users, things }
}
