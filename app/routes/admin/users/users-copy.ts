import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import {
  type BulkAction,
  USER_KINDS,
  USER_MESSAGES,
  USER_SORTS,
  type UserKind,
  type UserSort,
} from '../../../../domain/administration/user-changes.ts'
import { countText } from '../../../../domain/format/usd.ts'

/** Addresses and copy of User Management. */

/** The intents of the buttons for many people begin with it. */
export const BULK_PREFIX = 'bulk:'

const KIND_LABELS: Readonly<Record<UserKind, string>> = {
  buyer: 'Buyer',
  seller: 'Seller',
  dealer: 'Dealer',
  unapproved: 'Dealer license to check',
  admin: 'Admin',
  inactive: 'Inactive',
}
const SORT_LABELS: Readonly<Record<UserSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
}

export const KIND_OPTIONS = USER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))
export const SORT_OPTIONS = USER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))
export const STATUS_OPTIONS = [
  { value: 'pending', label: 'Pending' },
  { value: 'verified', label: 'Verified' },
  { value: 'rejected', label: 'Rejected' },
] as const

export const ROLE_OPTIONS = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
  { value: 'support', label: 'Support' },
] as const
export const TYPE_OPTIONS = [
  { value: 'private', label: 'Private' },
  { value: 'dealer', label: 'Dealer' },
] as const

/** The buttons of the selection. */
export const BULK_BUTTONS = [
  { action: 'verify', label: 'Verify All' },
  { action: 'activate', label: 'Activate All' },
  { action: 'deactivate', label: 'Deactivate All' },
] as const satisfies readonly { readonly action: BulkAction; readonly label: string }[]

const KEPT = ['search', 'verification_status', 'type', 'sort', 'page'] as const

/** The list with the filters, the sort and the page of `current`, and these parameters; null removes one. */
export function usersHref(
  current: URLSearchParams,
  change: Readonly<Record<string, string | number | null>> = {},
): string {
  const next = new URLSearchParams()
  for (const name of KEPT) {
    const value = current.get(name)
    if (value) next.set(name, value)
  }
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return consoleHref('users', next.toString())
}

const DONE: Readonly<Record<string, string>> = {
  ...USER_MESSAGES,
  approve: 'Dealer license approved successfully',
}

/** What was done, or null where the address says something else. */
export function doneText(done: string | null): string | null {
  return done === null ? null : (DONE[done] ?? null)
}

const BULK_TEXTS: Readonly<Record<BulkAction, string>> = {
  verify: 'verified',
  activate: 'activated',
  deactivate: 'deactivated',
}

/** '3 users verified successfully'; of nobody: 'No user was verified'. */
export function bulkText(action: BulkAction, count: number): string {
  if (count === 0) return `No user was ${BULK_TEXTS[action]}`
  if (count === 1) return USER_MESSAGES[action]
  return `${countText(count)} users ${BULK_TEXTS[action]} successfully`
}
