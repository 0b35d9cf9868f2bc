import { pacificOffsetMs } from '../format/pacific-time.ts'
import type { TRANSACTION_TYPES } from './money-states.ts'

/** Invoices (docs/rules/money.md, Invoices and statements). */

/** Types of a completed transaction that get an invoice: what a person paid Hammerlane. */
export const INVOICED_TYPES = [
  'listing_fee',
  'listing_addons',
  'buyer_premium',
  'deposit',
  'settlement_fee',
  'pack',
] as const satisfies readonly (typeof TRANSACTION_TYPES)[number][]

/** Whom an invoice bills: name, address and email of a profile at a moment. */
export interface BilledTo {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly businessName: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
}

/** The place of an invoice in its year, from 1. */
export interface InvoicePlace {
  readonly year: number
  readonly sequence: number
}

/** 'INV-2026-000123'. */
export function invoiceNumber({ year, sequence }: InvoicePlace): string {
  return `INV-${year}-${String(sequence).padStart(6, '0')}`
}

/** The place that a number names, null for any other text. */
export function parseInvoiceNumber(text: string): InvoicePlace | null {
  const [, year, sequence] = /^INV-(\d{4})-(\d{6,9})$/.exec(text) ?? []
  if (year === undefined || sequence === undefined) return null
  const place = { year: Number(year), sequence: Number(sequence) }
  return invoiceNumber(place) === text ? place : null
}

/** The year of an invoice that is issued at a time (ms): invoices are numbered by Pacific years. */
export function invoiceYear(atMs: number): number {
  return new Date(atMs + pacificOffsetMs(atMs)).getUTCFullYear()
}
