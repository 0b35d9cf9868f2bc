/** What a mail says, before its layout (`worker/providers/email/mail-bodies.ts`). docs/rules/notifications.md, Mail */
import { dollarsExact, percentText, usdExact } from '../format/usd.ts'
import { type Cents, dollarsToCents } from '../money/cents.ts'
import { type PremiumSchedule, premiumCents, premiumRate, totalWithPremiumCents } from '../money/premium.ts'

/** The auction that a mail is about. */
export interface MailedAuction {
  readonly auctionId: number
  readonly title: string
  /** 'HL-2026-000123' */
  readonly number: string
  /** Null: the listing has no photo. */
  readonly photo: { readonly path: string; readonly alt: string } | null
  readonly premium: PremiumSchedule
}

/** A row of the table of amounts. */
export interface MailFigure {
  readonly label: string
  readonly value: string
  readonly isTotal?: true
}

/** One entry of a digest. */
export interface MailItem {
  readonly text: string
  readonly detail: string
  /** A path of this site. */
  readonly href: string
}

export interface MailContent {
  /** What has happened, in a few words: the heading, and the beginning of the subject. */
  readonly headline: string
  readonly auction?: MailedAuction
  /** Plain text; line breaks are preserved. Mail programs show the first beside the subject. */
  readonly paragraphs: readonly string[]
  readonly figures?: readonly MailFigure[]
  readonly items?: readonly MailItem[]
  /** The button; `href` is a path of this site or an absolute URL. */
  readonly action: { readonly label: string; readonly href: string } | null
  /** Small text below the button. */
  readonly notes?: readonly string[]
  /** Why the person gets the mail. */
  readonly reason: string
  /** The person can turn this mail off, so that it links to the settings. */
  readonly isOptional?: true
}

const LONGEST_TITLE = 60

/**
 * The subject: what has happened, then the auction with its number, because two auctions of one car have the
 * same title.
 */
export function mailSubject({ headline, auction }: MailContent): string {
  return auction === undefined ? headline : `${headline}: ${shortened(auction.title)} (#${auction.auctionId})`
}

function shortened(title: string): string {
  const characters = [...title]
  if (characters.length <= LONGEST_TITLE) return title
  return `${characters
    .slice(0, LONGEST_TITLE - 1)
    .join('')
    .trimEnd()}…`
}

/** The rows of what a buyer pays: the price, the premium on it, and both together. */
export function costFigures(label: string, price: Cents, premium: PremiumSchedule): MailFigure[] {
  return [
    { label, value: usdExact(price) },
    {
      label: `Buyer’s premium (${percentText(premiumRate(price, premium))})`,
      value: usdExact(premiumCents(price, premium)),
    },
    { label: 'Total', value: usdExact(totalWithPremiumCents(price, premium)), isTotal: true },
  ]
}

/** `costFigures` of an amount in dollars, as events have it. */
export function costFiguresOfDollars(label: string, dollars: number, premium: PremiumSchedule): MailFigure[] {
  return costFigures(label, dollarsToCents(dollars), premium)
}

/** One row with an amount in dollars. */
export function dollarsFigure(label: string, dollars: number): MailFigure {
  return { label, value: dollarsExact(dollars) }
}

export const auctionPath = ({ auctionId }: Pick<MailedAuction, 'auctionId'>): string =>
  `/auctions/${auctionId}`

/** A text and, where there is one, the reason in a paragraph of its own. */
export function withReason(text: string, reason: string): string[] {
  return [text, ...(reason === '' ? [] : [`Reason: ${reason}`])]
}
