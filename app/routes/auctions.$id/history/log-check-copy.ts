import type { LogCheckResult, LogFault } from '../../../../domain/auction/log-check.ts'
import { countedText } from '../../../../domain/format/counted-text.ts'
import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { shortHash } from './short-hash.ts'

/** The scope of the check: what a valid log proves and what it does not. */
export const WHAT_A_CHECK_SHOWS =
  'Your browser recomputed every hash: nothing was changed, removed or inserted, and the bids shown here are in it. It cannot tell who is behind a mask, or whether the whole log was rewritten; a last hash that you noted earlier can.'

export const DOWNLOADING_LOG = 'Downloading the log'
export const LOG_NOT_DOWNLOADED = 'The log could not be downloaded. Please try again.'
export const OFFLINE_FOR_LOG = 'You are offline. Connect, then verify again.'
export const NO_HASHES_HERE =
  'This browser cannot compute hashes on this connection. Download the log to check it elsewhere.'

/** 'Checking 812 of 1,300 entries'. The log may have grown beyond the number that the page knew. */
export function checkingText(checked: number, known: number): string {
  return `Checking ${countText(checked)} of ${entriesText(Math.max(checked, known))}`
}

/** 'Since then 2 entries have come.': entries that the check did not cover; null where there are none. */
export function sinceCheckText(count: number): string | null {
  if (count <= 0) return null
  return `Since then ${entriesText(count)} ${count === 1 ? 'has' : 'have'} come. Verify again to check all.`
}

/** The result in one line. */
export function logVerdictText(verdict: LogCheckResult): string {
  if (!verdict.valid) return `The log does not check out. ${logFaultText(verdict.fault)}`
  return `${entriesText(verdict.entries)} verified, last hash ${shortHash(verdict.lastHash)}`
}

/** The failing entry and the reason. */
function logFaultText(fault: LogFault): string {
  switch (fault.kind) {
    case 'unreadable':
      return `Line ${countText(fault.line)} is not an entry.`
    case 'gap':
      return `Entry ${countText(fault.seq)} is missing: entry ${countText(fault.found)} stands in its place.`
    case 'link':
      return `Entry ${countText(fault.seq)} does not follow the one before it: it names another hash.`
    case 'hash':
      return `Entry ${countText(fault.seq)} was changed: its content does not have its hash.`
    case 'other_hash':
      return `Entry ${countText(fault.seq)} is not the one that this page was given: their hashes differ.`
    case 'other_bid':
      return `Entry ${countText(fault.seq)} ${otherBidText(fault)}, this page shows a bid of ${dollarsWhole(fault.shown)}.`
    case 'voided':
      return `Entry ${countText(fault.seq)} voids the bid of ${dollarsWhole(fault.shown)} that this page shows.`
    case 'short':
      return `It ends with entry ${countText(fault.seq)}, this page knows of ${countText(fault.known)}.`
  }
}

function otherBidText({ shown, logged }: Extract<LogFault, { kind: 'other_bid' }>): string {
  if (logged === null) return 'is no bid'
  return logged === shown ? 'is another bid' : `is a bid of ${dollarsWhole(logged)}`
}

function entriesText(count: number): string {
  return countedText(count, 'entry', 'entries')
}
