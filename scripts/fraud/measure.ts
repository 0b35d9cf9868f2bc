/** Makes the generated past, lets the rules judge everybody, and counts what they find. */
import { evaluateRule, FRAUD_RULE_CODES, FRAUD_RULES, type FraudRuleCode } from '../../domain/fraud/rules.ts'
import { addAuctions, fillAuctions, runAuctions } from './auctions.ts'
import { gatherer } from './gather.ts'
import { History, type Person } from './history.ts'
import { addCollectors, addDealers, addFamilies, addOthers, addWorkplaces } from './honest.ts'
import { type PlantedCase, plantFraud } from './planted.ts'

export interface Measured {
  readonly people: number
  readonly honest: number
  readonly auctions: number
  readonly bids: number
  readonly kinds: readonly {
    readonly kind: string
    readonly rule: FraudRuleCode
    readonly planted: number
    readonly caught: number
  }[]
  readonly groups: readonly { readonly group: string; readonly people: number; readonly accused: number }[]
  readonly rules: readonly {
    readonly rule: FraudRuleCode
    readonly threshold: number
    readonly falseAlarms: number
  }[]
  /** Honest people about whom there is an alert. */
  readonly accused: number
}

/** Judges `total` people and `auctionCount` auctions with `each` planted cases of every kind. */
export function measureFraudRules({
  seed,
  total,
  auctionCount,
  each,
}: {
  readonly seed: number
  readonly total: number
  readonly auctionCount: number
  readonly each: number
}): Measured {
  const history = new History(seed)
  const cases = makePast(history, { total, auctionCount, each })
  const fraudsters = new Set(cases.flatMap(({ people }) => people.map(({ id }) => id)))
  const found = judge(history)
  const isCaught = ({ rule, people }: PlantedCase) =>
    found.some((alert) => alert.rule === rule && people.some(({ id }) => id === alert.userId))
  // A seller whose price somebody drives up is not accused by the alert about the bidder.
  const falseAlarms = found.filter(({ userId }) => !fraudsters.has(userId))
  const accused = new Set(falseAlarms.map(({ userId }) => userId))
  const honest = history.people.filter(({ id }) => !fraudsters.has(id))
  return {
    people: history.people.length,
    honest: honest.length,
    auctions: history.auctions.length,
    bids: history.auctions.reduce((sum, { bids }) => sum + bids.length, 0),
    kinds: countKinds(cases, isCaught),
    groups: countGroups(honest, accused),
    rules: FRAUD_RULE_CODES.map((rule) => ({
      rule,
      threshold: FRAUD_RULES[rule].threshold,
      falseAlarms: falseAlarms.filter((alert) => alert.rule === rule).length,
    })),
    accused: accused.size,
  }
}

function makePast(
  history: History,
  {
    total,
    auctionCount,
    each,
  }: { readonly total: number; readonly auctionCount: number; readonly each: number },
): readonly PlantedCase[] {
  const share = (ofTwentyThousand: number) => Math.max(1, Math.round((ofTwentyThousand * total) / 20_000))
  const dealers = addDealers(history, share(60))
  const sellers = [
    ...dealers,
    ...Array.from({ length: share(500) }, () => history.addPerson('seller', { appetite: history.int(0, 2) })),
  ]
  addAuctions(history, sellers, auctionCount)
  addFamilies(history, share(1_500))
  addWorkplaces(history, share(80), sellers)
  addCollectors(history, share(300), dealers)
  addOthers(history, total - 35 * each)
  for (const person of history.people) history.usualSignIns(person)
  fillAuctions(history)
  const cases = plantFraud(history, sellers, each)
  addOthers(history, total)
  runAuctions(history)
  return cases
}

function judge(history: History) {
  const gather = gatherer(history)
  return history.people.flatMap((person) => {
    const evidence = gather(person)
    return FRAUD_RULE_CODES.flatMap((code) => {
      const { threshold } = FRAUD_RULES[code]
      const finding = evaluateRule({ code, threshold }, { evidence, sinceMs: 0, closedLinks: [] })
      return finding === null ? [] : { rule: code, userId: finding.subjectId, finding }
    })
  })
}

function countKinds(
  cases: readonly PlantedCase[],
  isCaught: (one: PlantedCase) => boolean,
): Measured['kinds'] {
  return Object.entries(Object.groupBy(cases, ({ kind }) => kind)).flatMap(([kind, own = []]) =>
    own
      .slice(0, 1)
      .map(({ rule }) => ({ kind, rule, planted: own.length, caught: own.filter(isCaught).length })),
  )
}

function countGroups(honest: readonly Person[], accused: ReadonlySet<number>): Measured['groups'] {
  return Object.entries(Object.groupBy(honest, ({ group }) => group))
    .map(([group, people = []]) => ({
      group,
      people: people.length,
      accused: people.filter(({ id }) => accused.has(id)).length,
    }))
    .sort((a, b) => b.people - a.people)
}
