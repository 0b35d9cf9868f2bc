/** Sentence case everywhere, but where the specification gives the words (docs/design-system.md, Words). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Where the words are that people read; the development pages are for those who build them. */
const FOLDERS = [
  'app',
  'domain/account',
  'domain/after-sale',
  'domain/auction',
  'domain/format',
  'domain/listing',
  'domain/messaging',
  'domain/money',
  'domain/notifications',
  'domain/search',
  'domain/vehicle',
]
const FOR_DEVELOPERS = ['app/dev/', 'app/routes/dev.']

/** What the specification writes with capitals. */
const FROM_SPEC: readonly string[] = [
  'Access Denied',
  'Account Rejected',
  'Account Settings',
  'Account Summary',
  'Account Verified',
  'Active Auctions',
  'Add to Watchlist',
  'Admin Panel',
  'All Items',
  'Anonymous Seller',
  'Auction Details',
  'Auction Ended',
  'Auction Not Found',
  'Back to Auctions',
  'Back to Dashboard',
  'Back to Login',
  'Auction Settings',
  'Bid History',
  'Browse Auctions',
  'Contact Seller',
  'California Registered',
  'Create Account',
  'Create Auction',
  'Create New Auction',
  'Creating Auction...',
  'Current Images',
  'Edit Profile',
  'Email Blast',
  'Email Verification Required',
  'Ending Soon',
  'Ending Soon!',
  'Featured Auctions',
  'Featured on Homepage',
  'Go to Dashboard Now',
  'In Watchlist',
  'Increase Bid',
  'Licensed Dealer',
  'My Auctions',
  'My Bids',
  'No Reserve',
  'No Reserve Auction',
  'Pending Approval',
  'Place Bid',
  'Priority Listing',
  'Private Party',
  'Private Seller',
  'Proceed to Payment',
  'Quick Actions',
  'Ready for Upload - Will upload with form',
  'Recent Activity',
  'Register Now',
  'Resend Verification Email',
  'Satisfaction Rate',
  'Save Changes',
  'Seller Info',
  'Send Message',
  'Set Primary',
  'Sign In',
  'Sign Out',
  'Sign in to Bid',
  'Signing In...',
  'Similar Auctions',
  'Social Media Promotion',
  'Total Bid Value',
  'Total Bids Placed',
  'Total Sales Volume',
  'Unexpected Application Error!',
  'Update Password',
  'Vehicles Sold',
  'Vehicle Description',
  'Vehicle Identification',
  'Vehicle Images',
  'Vehicle Specifications',
  'Verify Email',
  'View All Activity',
  'View Auction',
  'View Details',
  'View Watchlist',
  'Winning Bids',
]

/** Names, which begin with a capital wherever they stand; a part of a page, or of a telephone, is called by its name. */
const NAMES =
  /\b(Hammerlane|Los Angeles|Orange County|Inland Empire|Southern California|California|Samsung Internet|JavaScript|Mondays|Bid History|Notifications|Preferences|Pacific|Share|Add to Home Screen|My Auctions|Featured Auctions|Land Rover|Apple CarPlay|Android Auto|Notice of Transfer and Release of Liability)\b/g

/** A capital at the beginning of a word that does not begin a sentence. */
const CAPITAL_WITHIN = /[a-z0-9,’'] +[A-Z][a-z]/

const FILES = FOLDERS.flatMap(sourcesUnder)
const TEXTS = FILES.filter((file) => !FOR_DEVELOPERS.some((start) => file.startsWith(start))).flatMap(
  (file) => textsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })),
)

test('casing: every folder and every exception -> has files with texts', () => {
  for (const folder of FOLDERS)
    expect(
      TEXTS.some(({ file }) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true)
  for (const start of FOR_DEVELOPERS)
    expect(
      FILES.some((file) => file.startsWith(start)),
      start,
    ).toBe(true)
})

test('casing: a planted heading and a planted label in title case -> are found', () => {
  const texts = textsOf('x.tsx', "<h1 title='Bid Now Or Never'>Some Great Cars</h1>")
  expect(texts.filter(isInTitleCase)).toEqual(['Bid Now Or Never', 'Some Great Cars'])
})

test('headings, buttons and labels are in sentence case, but for those that the specification words', () => {
  const found = TEXTS.filter(({ text }) => text.split(' · ').some(isInTitleCase))
  expect(found).toEqual([])
})

test('what the specification words is not written in another case, and stands on some page', () => {
  const exact = new Map(FROM_SPEC.map((text) => [text.toLowerCase(), text]))
  const other = TEXTS.filter(({ text }) => (exact.get(text.toLowerCase()) ?? text) !== text)
  expect(other.filter(({ text }) => !ALSO_SO.has(text))).toEqual([])
  const all = new Set(TEXTS.flatMap(({ text }) => text.split(' · ')))
  expect(FROM_SPEC.filter((text) => !all.has(text))).toEqual([])
})

/** The same words as the specification has them elsewhere: in the head, in a sentence, in a list to choose from. */
const ALSO_SO: ReadonlySet<string> = new Set([
  'SIGN IN',
  'Private party',
  'Licensed dealer',
  'Back to auctions',
  'Back to dashboard',
  'Ending soon',
  'Total bid value',
  // To support, which is no seller.
  'Send message',
])

function isInTitleCase(text: string): boolean {
  return !FROM_SPEC.includes(text) && CAPITAL_WITHIN.test(text.replaceAll(NAMES, 'name'))
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}

/** Whatever is written in a file as text: between tags, or between quotes. */
function textsOf(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) {
      const text = node.text.replaceAll(/\s+/g, ' ').trim()
      // Markup and code that are kept as text have capitals of their own.
      if (text !== '' && !/[<>{};=]/.test(text)) texts.push(text)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts
}
