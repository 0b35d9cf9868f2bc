/** What the fraud rules know of a person. Gathered elsewhere; the rules only judge it (docs/rules/administration.md, Fraud rules). */
import { DAY_MS } from '../format/time-units.ts'
import type { Cents } from '../money/cents.ts'

/** How far back each part of the evidence reaches. */
export const EVIDENCE_WINDOW_MS = {
  auctions: 180 * DAY_MS,
  bids: 30 * DAY_MS,
  signIns: 30 * DAY_MS,
  cardDeclines: 30 * DAY_MS,
  emailChanges: 30 * DAY_MS,
} as const

/** How many rows of each part are read, the newest ones. */
export const EVIDENCE_LIMITS = {
  auctions: 200,
  bids: 1_000,
  signIns: 200,
  cardDeclines: 100,
  links: 50,
} as const

/** An address at which more people than this sign in is public: a library, a phone network. It links nobody. */
export const PUBLIC_ADDRESS_PEOPLE = 25

/** One auction in which the person has bid. */
export interface AuctionEvidence {
  readonly auctionId: number
  readonly sellerId: number
  readonly isOver: boolean
  /** The person is its winner, or leads it. */
  readonly leads: boolean
  /** The person has the highest bid after the winner's or the leader's. */
  readonly isRunnerUp: boolean
  /** The highest bid after the winner's or the leader's; null without one. */
  readonly runnerUpCents: Cents | null
  /** Bids of the person. */
  readonly bidCount: number
  readonly highestCents: Cents
  /** The highest bid of the person that no maximum made; null without one. */
  readonly typedCents: Cents | null
  /** The final or the current price. */
  readonly priceCents: Cents
  readonly lastBidAtMs: number
  readonly endAtMs: number
}

/** One bid of the person's own, not an answer of a maximum. */
export interface OwnBid {
  readonly auctionId: number
  readonly sellerId: number
  readonly amountCents: Cents
  readonly atMs: number
}

/** Another account that shares something with the person's. */
export interface LinkedAccount {
  readonly userId: number
  readonly createdAtMs: number
  /** How many browsers, cards and network addresses both have used. */
  readonly devices: number
  readonly cards: number
  readonly addresses: number
  /** It has been used in browsers of the person's only. */
  readonly isOnlyHere: boolean
  /** Its business has the same name as the person's. */
  readonly isSameBusiness: boolean
  /** Auctions in which both have bid. */
  readonly commonAuctions: number
}

/** A successful sign-in. */
export interface SignInEvidence {
  readonly atMs: number
  readonly device: string | null
  readonly place: {
    readonly country: string | null
    readonly city: string | null
    readonly latitude: number
    readonly longitude: number
  } | null
}

/** Everything that the rules look at; lists are newest first. */
export interface PersonEvidence {
  readonly userId: number
  readonly createdAtMs: number
  readonly isDealer: boolean
  readonly auctions: readonly AuctionEvidence[]
  readonly bids: readonly OwnBid[]
  readonly links: readonly LinkedAccount[]
  readonly signIns: readonly SignInEvidence[]
  /** When a card was refused. */
  readonly cardDeclines: readonly number[]
  /** When each different card was added, removed ones too. */
  readonly cardsAdded: readonly number[]
  readonly emailChanges: readonly number[]
}

/** What a rule is asked. */
export interface FraudQuestion {
  readonly evidence: PersonEvidence
  /** When the last alert of the rule about this trouble was closed: what was known then is not evidence again. */
  readonly sinceMs: number
  /** The others whom that alert concerned. */
  readonly closedLinks: readonly number[]
}

/** What a rule has found. */
export interface FraudFinding {
  /** 0 to 100. */
  readonly score: number
  /** What speaks for it, one sentence each. Names nobody: people are '#12'. */
  readonly evidence: readonly string[]
  /** The auction that shows it best. */
  readonly auctionId: number | null
  /** The others it concerns, such as the seller or the accounts of one device. */
  readonly linkedUserIds: readonly number[]
  /** Whose restriction the alert can be, beside the person's own. */
  readonly restrictsLinked: boolean
  /** The person whom the alert is about: for a group of accounts the oldest one, so that the group has one alert. */
  readonly subjectId: number
}

/** Something that speaks for or against a trouble. */
export interface Signal {
  readonly points: number
  readonly text: string
}

/** A signal if it applies. */
export function signal(applies: boolean, points: number, text: string): Signal | null {
  return applies ? { points, text } : null
}

/** The sum of the signals, 0 to 100, and their texts. */
export function addSignals(signals: readonly (Signal | null)[]): Pick<FraudFinding, 'score' | 'evidence'> {
  const applied = signals.filter((one) => one !== null)
  const sum = applied.reduce((total, { points }) => total + points, 0)
  return { score: Math.max(0, Math.min(100, Math.round(sum))), evidence: applied.map(({ text }) => text) }
}

/** A finding about the person alone. */
export function findingAbout(
  { userId }: PersonEvidence,
  signals: readonly (Signal | null)[],
  about: Partial<Pick<FraudFinding, 'auctionId' | 'linkedUserIds'>> = {},
): FraudFinding {
  return {
    ...addSignals(signals),
    auctionId: about.auctionId ?? null,
    linkedUserIds: about.linkedUserIds ?? [],
    restrictsLinked: false,
    subjectId: userId,
  }
}
