import {
  DEVICE_COOKIE_DAYS,
  MAX_NOTIFICATIONS,
  RETENTION_DAYS,
  SESSION_DAYS,
} from '../../../domain/account/retention.ts'
import { DataTable } from '../../components/ui/data-table.tsx'

interface Stored {
  readonly what: string
  readonly why: string
  readonly howLong: string
}

const UNTIL_CLOSED = 'Until you close your account'
const days = (count: number) => `${count} days`

const STORED: readonly Stored[] = [
  {
    what: 'Name, username, email, phone, address',
    why: 'Your account, and the other side of a sale',
    howLong: UNTIL_CLOSED,
  },
  {
    what: 'Password and sign-in codes',
    why: 'Signing in; stored so that no one can read them',
    howLong: UNTIL_CLOSED,
  },
  { what: 'Accepted terms, with the time', why: 'Proof of the contract', howLong: 'For good' },
  {
    what: 'Sessions: browser and IP address',
    why: 'Keeping you signed in, and finding misuse',
    howLong: `${days(RETENTION_DAYS.endedSessions)} after they end`,
  },
  {
    what: 'Sign-in attempts: time, browser, IP address, place',
    why: 'Your login history, and finding misuse',
    howLong: UNTIL_CLOSED,
  },
  { what: 'Bids with amount and time', why: 'The record of the auction', howLong: 'For good' },
  {
    what: 'IP address and device of your bids',
    why: 'Finding bids that drive up a price',
    howLong: UNTIL_CLOSED,
  },
  { what: 'Listings and their photos', why: 'The auction and its record', howLong: 'For good' },
  {
    what: 'Listing drafts',
    why: 'Finishing them later',
    howLong: `${days(RETENTION_DAYS.drafts)} after the last change`,
  },
  {
    what: 'Watchlist, saved searches, settings',
    why: 'What you asked for',
    howLong: 'Until you remove them',
  },
  { what: 'Cards: brand, last four digits, expiry', why: 'Charging what you owe', howLong: UNTIL_CLOSED },
  { what: 'Payments, holds and sales', why: 'Accounting and tax', howLong: 'For good' },
  {
    what: 'Messages, questions, reviews, reports',
    why: 'Delivering them, and disputes',
    howLong: 'For good',
  },
  {
    what: 'Contact messages',
    why: 'Answering you',
    howLong: 'For good, without your name once you close your account',
  },
  {
    what: 'Emails we sent you',
    why: 'Answering questions about it',
    howLong: days(RETENTION_DAYS.sentMails),
  },
  {
    what: 'Links in our emails',
    why: 'Telling you that one has expired',
    howLong: days(RETENTION_DAYS.mailedLinks),
  },
  { what: 'Notifications', why: 'Your list', howLong: `The newest ${MAX_NOTIFICATIONS}` },
  {
    what: 'Errors while you created a listing',
    why: 'Helping you',
    howLong: days(RETENTION_DAYS.creationLogs),
  },
]

/** What is stored, why and for how long. */
export function StoredTable() {
  return (
    <DataTable
      caption="What we store, why and for how long"
      rows={STORED}
      toKey={({ what }) => what}
      columns={[
        { head: 'What', cell: ({ what }) => what, isName: true },
        { head: 'Why', cell: ({ why }) => why },
        { head: 'How long', cell: ({ howLong }) => howLong },
      ]}
    />
  )
}

const COOKIES: readonly Stored[] = [
  { what: 'Session', why: 'Keeps you signed in', howLong: days(SESSION_DAYS) },
  {
    what: 'Device',
    why: 'Recognizes your browser when someone guesses passwords',
    howLong: days(DEVICE_COOKIE_DAYS),
  },
  { what: 'Theme', why: 'Dark or light', howLong: '1 year' },
  {
    what: 'Short-lived notes',
    why: 'Link from an email, heart tapped while signed out, contact question',
    howLong: '2 hours at most',
  },
]

/** The cookies of the site. */
export function CookieTable() {
  return (
    <DataTable
      caption="Cookies"
      rows={COOKIES}
      toKey={({ what }) => what}
      columns={[
        { head: 'Cookie', cell: ({ what }) => what, isName: true },
        { head: 'Why', cell: ({ why }) => why },
        { head: 'How long', cell: ({ howLong }) => howLong },
      ]}
    />
  )
}
