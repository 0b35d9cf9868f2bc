/** Texts are in sentence case, except for the listed exact texts (docs/design-system.md, Texts). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Folders with texts for people; the development pages are exempt. */
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

/** Exact texts in title case. */
const EXACT_TEXTS: readonly string[] = [
  'Access Denied',
  'Account Rejected',
  'Account Settings',
  'Account Summary',
  'Account Verified',
  'Activate All',
  'Active Auctions',
  'Add New Images',
  'Add Payment Method',
  'Add to Watchlist',
  'Add User',
  'Admin Panel',
  'All Items',
  'Anonymous Seller',
  'API Base URL',
  'Auction Details',
  'Auction Ended',
  'Auction Management',
  'Auction Not Found',
  'Auction Settings',
  'Back to Auctions',
  'Back to Dashboard',
  'Back to Login',
  'Bid History',
  'Bidder Authorization',
  'Browse Auctions',
  'California Registered',
  'Contact Seller',
  'Create Account',
  'Create Auction',
  'Create New Auction',
  'Creating Auction...',
  'Current Images',
  'Deactivate All',
  'Delete User',
  'Detection Rules',
  'Download Statement',
  'Edit Profile',
  'Edit Settings',
  'Edit User',
  'Email Blast',
  'Email Verification Required',
  'Ending Soon',
  'Ending Soon!',
  'Featured Auctions',
  'Featured on Homepage',
  'Fraud Alerts',
  'Fraud Detection',
  'Generate Report',
  'Go to Dashboard Now',
  'In Watchlist',
  'Increase Bid',
  'Licensed Dealer',
  'Lock System',
  'My Auctions',
  'My Bids',
  'No Reserve',
  'No Reserve Auction',
  'Payment Methods',
  'Pending Approval',
  'Performance Test',
  'Place Bid',
  'Priority Listing',
  'Private Party',
  'Private Seller',
  'Proceed to Payment',
  'Publishable / Client ID',
  'Quick Actions',
  'Ready for Upload - Will upload with form',
  'Recent Activity',
  'Register Now',
  'Resend Verification Email',
  'Satisfaction Rate',
  'Save Changes',
  'Save Settings',
  'Secret Key / Client Secret',
  'Seller Info',
  'Send Message',
  'Set Primary',
  'Sign In',
  'Sign in to Bid',
  'Sign Out',
  'Signing In...',
  'Similar Auctions',
  'Social Media Promotion',
  'Total Bid Value',
  'Total Bids Placed',
  'Total Sales Volume',
  'Unexpected Application Error!',
  'Unlock System',
  'Update Password',
  'User Management',
  'Vehicle Description',
  'Vehicle Identification',
  'Vehicle Images',
  'Vehicle Specifications',
  'Vehicles Sold',
  'Verify All',
  'Verify Email',
  'View All Activity',
  'View Auction',
  'View Details',
  'View Invoice',
  'View Watchlist',
  'Webhook Secret',
  'Winning Bids',
]

/** Proper names, including names of pages and of telephone features. */
const NAMES =
  /\b(Hammerlane|Los Angeles|Orange County|Inland Empire|Southern California|California|Samsung Internet|JavaScript|Mondays|Terms of Sale|Privacy Policy|PayPal|Stripe|Settings|Messages|Bid History|Notifications|Preferences|Pacific|Share|Add to Home Screen|My Auctions|Featured Auctions|Land Rover|Apple CarPlay|Android Auto|Notice of Transfer and Release of Liability)\b/g

/** A capital at the beginning of a word within a sentence. */
const CAPITAL_WITHIN = /[a-z0-9,’'] +[A-Z][a-z]/

const FILES = FOLDERS.flatMap(findSources)
const TEXTS = FILES.filter((file) => !FOR_DEVELOPERS.some((start) => file.startsWith(start))).flatMap(
  (file) => readTexts(file, readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })),
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
  const texts = readTexts('x.tsx', "<h1 title='Bid Now Or Never'>Some Great Cars</h1>")
  expect(texts.filter(isInTitleCase)).toEqual(['Bid Now Or Never', 'Some Great Cars'])
})

test('casing: headings, buttons and labels -> sentence case, except for exact texts', () => {
  const found = TEXTS.filter(({ text }) => text.split(' · ').some(isInTitleCase))
  expect(found).toEqual([])
})

test('casing: exact texts -> not written in another case, and used on some page', () => {
  const exact = new Map(EXACT_TEXTS.map((text) => [text.toLowerCase(), text]))
  const other = TEXTS.filter(({ text }) => (exact.get(text.toLowerCase()) ?? text) !== text)
  expect(other.filter(({ text }) => !ALLOWED_VARIANTS.has(text))).toEqual([])
  const all = new Set(TEXTS.flatMap(({ text }) => text.split(' · ')))
  expect(EXACT_TEXTS.filter((text) => !all.has(text))).toEqual([])
})

/** Allowed variants of exact texts: in the header, within a sentence, in a list of choices. */
const ALLOWED_VARIANTS: ReadonlySet<string> = new Set([
  'SIGN IN',
  'Private party',
  'Licensed dealer',
  'Back to auctions',
  'Back to dashboard',
  'Ending soon',
  'Total bid value',
  // The message to support, not to the seller.
  'Send message',
])

function isInTitleCase(text: string): boolean {
  return !EXACT_TEXTS.includes(text) && CAPITAL_WITHIN.test(text.replaceAll(NAMES, 'name'))
}

function findSources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}

/** Returns all texts of a source file: JSX text and string literals. */
function readTexts(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) {
      const text = node.text.replaceAll(/\s+/g, ' ').trim()
      // Markup and code in strings have capitals of their own.
      if (text !== '' && !/[<>{};=]/.test(text)) texts.push(text)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts
}
