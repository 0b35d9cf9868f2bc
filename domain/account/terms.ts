/**
 * The version of the terms of sale, `/terms`: the date from which it is in force. A change of the terms' text
 * that people must know of gets a new version; what a person accepted stays stored under the old one
 * (docs/rules/accounts.md, Terms).
 */
export const TERMS_VERSION = '2026-11-26'

/** How a person accepts the terms: by creating an account, and by their first bid. */
export const TERMS_OCCASIONS = ['registration', 'bid'] as const
