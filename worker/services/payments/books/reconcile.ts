import { cents } from '../../../../domain/money/cents.ts'
import {
  type Difference,
  findDifferences,
  ledgerDifference,
  nextProgress,
  progressAt,
  type ReconciliationProgress,
  type TheirPayment,
} from '../../../../domain/money/reconciliation.ts'
import { database } from '../../../db/client.ts'
import {
  listOpenReferences,
  listTransactionReferences,
  listUnhandledEvents,
  listUnseenDifferences,
  markEventsCompared,
  putDifference,
  readLedgerSums,
  readOurPayments,
  readProgress,
  resolveDifferences,
  resolveLedgerDifferences,
  writeProgress,
} from '../../../db/queries/payments/reconciliation.ts'
import type { Env } from '../../../env.ts'
import type { PaymentProvider, ProviderName } from '../../../providers/payments/payment-port.ts'
import { raiseAlert } from '../../notifications/raise-alert.ts'
import { eachOf } from '../../platform/each-of.ts'
import { nowAtProcessor } from '../processor-clock.ts'
import { findProvider } from '../provider.ts'

const PROVIDERS: readonly ProviderName[] = ['sandbox', 'stripe', 'paypal']
/** Pages of one run with a processor; the next hour goes on. */
const MAX_PAGES = 40
/** Payments of a page that are each read from the processor. */
const PAGE_SIZE = 20
const LEDGER_PAGE_SIZE = 200

/**
 * Compares ledger, transactions and the books of each processor once a night, up to a day ago, in bounded runs that go on
 * from what is stored. Differences are listed, new ones are alerted, and those that have gone are closed. Safe to run
 * twice. docs/rules/payments.md, Reconciliation
 */
export async function reconcile(env: Env, cronMs: number): Promise<void> {
  const nowMs = nowAtProcessor(env, cronMs)
  await eachOf(PROVIDERS, 'processors could not be compared', async (name) => {
    const provider = await findProvider(env, name)
    if (provider !== null) await reconcileWith(env, provider, nowMs)
  })
}

/** One run of the comparison with a processor. It ends early where the processor does not answer. */
export async function reconcileWith(
  env: Env,
  provider: PaymentProvider,
  nowMs: number,
  { maxPages = MAX_PAGES }: { readonly maxPages?: number } = {},
): Promise<void> {
  const db = database(env)
  let progress = progressAt(await readProgress(db, provider.name), nowMs)
  for (let pages = 0; progress !== null && progress.phase !== 'done' && pages < maxPages; pages += 1) {
    const cursor = await PHASES[progress.phase]({ env, provider, progress, nowMs })
    if (cursor === UNANSWERED) return
    progress = nextProgress(progress, cursor)
    await writeProgress(db, provider.name, progress, nowMs)
  }
}

interface Parts {
  readonly env: Env
  readonly provider: PaymentProvider
  readonly progress: ReconciliationProgress
  readonly nowMs: number
}

const UNANSWERED = Symbol('the processor did not answer')

/** Compares one page of a phase. Resolves to where the phase goes on; null at its end. */
type Phase = (parts: Parts) => Promise<string | null | typeof UNANSWERED>

const PHASES: Readonly<Record<Exclude<ReconciliationProgress['phase'], 'done'>, Phase>> = {
  async books(parts) {
    const { provider, progress } = parts
    const { sinceMs, untilMs, cursor } = progress
    const page = await provider.listPayments({ sinceMs, cursor })
    if (page.outcome !== 'done') return UNANSWERED
    const compared = page.value.payments.filter(({ createdAtMs }) => createdAtMs < untilMs)
    await compare(parts, new Map(compared.map((payment) => [payment.reference, payment])))
    return page.value.nextCursor
  },

  async transactions(parts) {
    const { env, provider, progress } = parts
    const page = await listTransactionReferences(database(env), {
      provider: provider.name,
      fromMs: progress.lastUntilMs,
      untilMs: progress.untilMs,
      after: progress.cursor,
      limit: PAGE_SIZE,
    })
    return (await readAndCompare(parts, page.references)) ? page.next : UNANSWERED
  },

  async open(parts) {
    const { env, provider, progress } = parts
    const page = await listOpenReferences(database(env), {
      provider: provider.name,
      untilMs: progress.untilMs,
      after: progress.cursor,
      limit: PAGE_SIZE,
    })
    return (await readAndCompare(parts, page.references)) ? page.next : UNANSWERED
  },

  async events(parts) {
    const { env, provider, nowMs, progress } = parts
    const [db, which] = [database(env), { provider: provider.name, untilMs: progress.untilMs }]
    const references = await listUnhandledEvents(db, { ...which, limit: PAGE_SIZE })
    if (!(await readAndCompare(parts, references))) return UNANSWERED
    await markEventsCompared(db, { ...which, references, nowMs })
    return references.length === PAGE_SIZE ? 'more' : null
  },

  async differences(parts) {
    const { env, provider, progress } = parts
    const references = await listUnseenDifferences(database(env), {
      provider: provider.name,
      sinceMs: progress.startedAtMs,
      limit: PAGE_SIZE,
    })
    if (!(await readAndCompare(parts, references))) return UNANSWERED
    return references.length === PAGE_SIZE ? 'more' : null
  },

  async ledger(parts) {
    const { env, provider, progress, nowMs } = parts
    const db = database(env)
    const sums = await readLedgerSums(db, {
      provider: provider.name,
      sinceMs: progress.sinceMs,
      after: progress.cursor === null ? null : Number(progress.cursor),
      limit: LEDGER_PAGE_SIZE,
    })
    for (const { auctionId, ...both } of sums) {
      const subject = `${provider.name}:${auctionId === null ? 'other' : `auction:${auctionId}`}`
      const difference = ledgerDifference(subject, both)
      if (difference !== null) await record(parts, difference, { reference: null, transactionId: null })
    }
    if (sums.length === LEDGER_PAGE_SIZE) return String(sums.at(-1)?.auctionId ?? 0)
    await resolveLedgerDifferences(db, { provider: provider.name, beforeMs: progress.startedAtMs, nowMs })
    return null
  },
}

/** Reads payments from the processor and compares them; false if it did not answer. */
async function readAndCompare(parts: Parts, references: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(references.map((reference) => parts.provider.readPayment(reference)))
  if (answers.some(({ outcome }) => outcome === 'unknown')) return false
  const payments = answers.map((answer) => (answer.outcome === 'done' ? answer.value : null))
  await compare(parts, new Map(references.map((reference, index) => [reference, payments[index] ?? null])))
  return true
}

/** Compares payments with our records; null: the processor does not know it. */
async function compare(parts: Parts, payments: ReadonlyMap<string, TheirPayment | null>): Promise<void> {
  const { env, provider, nowMs } = parts
  const references = [...payments.keys()]
  if (references.length === 0) return
  const db = database(env)
  const ours = await readOurPayments(db, provider.name, references, nowMs)
  const found: string[] = []
  for (const [reference, theirs] of payments) {
    const own = ours.get(reference) ?? UNKNOWN_HERE
    for (const difference of findDifferences({ provider: provider.name, reference }, own, theirs)) {
      found.push(difference.key)
      await record(parts, difference, { reference, transactionId: own.transactionId })
    }
  }
  await resolveDifferences(db, { provider: provider.name, references, found, nowMs })
}

const UNKNOWN_HERE = {
  isKnown: false,
  netCents: cents(0),
  holdState: null,
  hasDispute: false,
  transactionId: null,
} as const

/** Stores a difference and alerts administrators, once for as long as it is open. */
async function record(
  { env, provider, nowMs }: Parts,
  difference: Difference,
  which: { readonly reference: string | null; readonly transactionId: number | null },
): Promise<void> {
  const row = { ...difference, ...which, provider: provider.name }
  const sinceMs = await putDifference(database(env), row, nowMs)
  const { key, kind, oursCents, theirsCents, oursText, theirsText } = difference
  await raiseAlert(
    env,
    {
      // Raised again each night until it is gone, which stores nothing: a run that died before it is repeated.
      key: `reconciliation:${key}:${sinceMs}`,
      kind: 'reconciliation',
      message: MESSAGES[kind],
      facts: {
        provider: provider.name,
        reference: which.reference,
        ours_cents: oursCents,
        theirs_cents: theirsCents,
        ours: oursText,
        theirs: theirsText,
      },
    },
    nowMs,
  )
}

const MESSAGES: Readonly<Record<Difference['kind'], string>> = {
  missing_here: 'The processor has a payment that is not in our records.',
  missing_there: 'Our records have a payment that the processor does not know.',
  amount: 'The processor has taken or refunded another amount than our records say.',
  state: 'The state of a payment at the processor differs from our records.',
  ledger: 'The ledger and the transactions of an auction have different sums.',
}
