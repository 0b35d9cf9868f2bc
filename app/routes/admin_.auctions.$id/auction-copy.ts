import { AUCTION_CHANGE_FAILED } from '../../../domain/administration/auction-changes.ts'
import type { FeeAction } from '../../../domain/administration/money-corrections.ts'
import type { LedgerEntry } from '../../../domain/auction/ledger.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import type { ShownLog } from './loader.server.ts'

/** Copy of an auction's page in the console. */

export const FAILURES = { failed: AUCTION_CHANGE_FAILED, error: AUCTION_CHANGE_FAILED }

export const NO_ROOM = 'This auction was never opened: no bid, no log.'

const CHAIN_FAULTS = {
  gap: 'is missing',
  link: 'does not follow the entry before it',
  hash: 'does not match its hash',
} as const

/** 'All 12 entries follow one another, and each matches its hash.' */
export function chainText({ chain }: Pick<ShownLog, 'chain'>): string {
  if (!chain.valid) return `Entry ${chain.seq} ${CHAIN_FAULTS[chain.problem]}.`
  if (chain.entries === 0) return 'The log has no entries yet.'
  if (chain.entries === 1) return 'The only entry matches its hash.'
  return `All ${chain.entries.toLocaleString('en-US')} entries follow one another, and each matches its hash.`
}

const COPIES: Readonly<Record<ShownLog['copy'], string>> = {
  equal: 'The copy in the database is equal.',
  behind: 'The copy in the database lags behind; its entries are equal.',
  different: 'The copy in the database differs.',
}

export function copyText({ copy }: Pick<ShownLog, 'copy'>): string {
  return COPIES[copy]
}

/** 'Bid' of `bid`, 'Reserve changed' of `reserve_changed`. */
export function inWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const AMOUNTS = ['amount', 'price', 'starting_bid', 'min_bid_increment', 'current_bid', 'reserve_price']
const IS_TIME = /^\d{4}-\d{2}-\d{2}T/

/** 'amount $12,500, bidder m•••7' */
export function factsText(data: LedgerEntry['data'], nowMs: number): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${factText(name, value, nowMs)}`)
    .join(', ')
}

function factText(name: string, value: unknown, nowMs: number): string {
  if (typeof value === 'number' && AMOUNTS.includes(name)) return dollarsWhole(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return JSON.stringify(value)
  return IS_TIME.test(value) ? exactDateTimeText(Date.parse(value), nowMs) : value
}

/** What an administrator does with a settlement fee. */
export const FEE_ACTION_LABELS: Readonly<Record<FeeAction, string>> = {
  refund: 'Refund',
  waive: 'Waive',
  retry: 'Charge again',
}
