import type { Page } from 'playwright-core'
import { api } from './browser.ts'
import { CONSOLE_SCREENS } from './console-screens.ts'
import { registerWithSecondFactor } from './second-factor.ts'
import { SELLER, type Showroom } from './showroom.ts'

/** The person who opens a screen. */
export type ScreenViewer = 'stranger' | 'bidder' | 'newcomer' | 'debtor' | 'seller' | 'support' | 'admin'
export type Width = 390 | 1440

/** A screen, or a state of one, that a person can open. */
export interface Screen {
  readonly name: string
  readonly who: ScreenViewer
  readonly path: (showroom: Showroom) => string
  /** Runs before the page is requested. */
  readonly before?: () => Promise<unknown>
  /** Reverts `before` once the page has loaded. */
  readonly after?: () => Promise<unknown>
  /** A text that must show, so that the test does not measure another screen. */
  readonly shows?: string
  /** Brings the page into the state that the name says; an overlay it opens covers the page. */
  readonly act?: (page: Page) => Promise<void>
  /** The only width at which the screen exists. */
  readonly only?: Width
  /** Console errors that belong to the screen: a missing page, a server that fails on purpose. */
  readonly expectedFaults?: RegExp
}

const at = (path: string) => () => path
const tab = (name: string) => (page: { readonly busy: number }) => `/auctions/${page.busy}?tab=${name}`
const FAILED = 'Failed to fetch auctions'
const fail = (times: number) => () => api.must('POST', '/dev/faults', { body: { kind: 'd1', times } })

const BIDDER_LISTED = '/admin?tab=users&search=bidder1@'
const openUser = async (page: Page) => {
  await page.getByRole('link', { name: 'Maya Castillo' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
}

export { SELLER }

/** Every screen; its pictures have its name. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', who: 'stranger', path: at('/') },
  { name: 'home-signed-in', who: 'bidder', path: at('/') },
  { name: 'browse', who: 'stranger', path: at('/auctions') },
  {
    name: 'browse-filtered',
    who: 'stranger',
    path: at('/auctions?max_price=45000&body_style=sedan&body_style=suv&body_style=truck'),
  },
  { name: 'browse-empty', who: 'stranger', path: at('/auctions?search=nothing-is-called-so') },
  {
    name: 'browse-failing',
    who: 'stranger',
    path: at('/auctions'),
    // The page reads its counts beside the list, each with several queries.
    before: fail(20),
    after: fail(0),
    shows: FAILED,
  },
  { name: 'detail', who: 'bidder', path: ({ busy }) => `/auctions/${busy}` },
  { name: 'detail-specifications', who: 'stranger', path: tab('specifications') },
  { name: 'detail-bids', who: 'bidder', path: tab('bids') },
  { name: 'detail-seller', who: 'stranger', path: tab('seller') },
  { name: 'detail-signed-out', who: 'stranger', path: ({ busy }) => `/auctions/${busy}` },
  { name: 'detail-no-authorization', who: 'newcomer', path: ({ busy }) => `/auctions/${busy}` },
  { name: 'detail-leading', who: 'bidder', path: ({ leading }) => `/auctions/${leading}` },
  { name: 'detail-outbid', who: 'bidder', path: ({ outbid }) => `/auctions/${outbid}` },
  { name: 'detail-ending', who: 'bidder', path: ({ ending }) => `/auctions/${ending}` },
  { name: 'detail-own', who: 'seller', path: ({ leading }) => `/auctions/${leading}` },
  { name: 'edit-listing', who: 'seller', path: ({ leading }) => `/auctions/${leading}/edit` },
  {
    name: 'edit-unauthorized',
    who: 'bidder',
    path: ({ leading }) => `/auctions/${leading}/edit`,
    expectedFaults: /403/,
  },
  { name: 'detail-won', who: 'bidder', path: ({ won }) => `/auctions/${won}` },
  { name: 'detail-lost', who: 'bidder', path: ({ lost }) => `/auctions/${lost}` },
  { name: 'detail-reserve-not-met', who: 'bidder', path: ({ notMet }) => `/auctions/${notMet}` },
  { name: 'offer-to-bidder', who: 'bidder', path: ({ notMet }) => `/auctions/${notMet}/offer` },
  { name: 'handover', who: 'seller', path: ({ won }) => `/auctions/${won}/handover` },
  { name: 'detail-no-bids', who: 'stranger', path: ({ noBids }) => `/auctions/${noBids}` },
  { name: 'detail-paused', who: 'bidder', path: ({ paused }) => `/auctions/${paused}` },
  { name: 'detail-cancelled', who: 'bidder', path: ({ cancelled }) => `/auctions/${cancelled}` },
  { name: 'detail-pending', who: 'bidder', path: ({ pending }) => `/auctions/${pending}` },
  { name: 'detail-unpaid', who: 'seller', path: ({ unpaid }) => `/auctions/${unpaid}` },
  {
    name: 'checkout',
    who: 'seller',
    path: ({ unpaid }) => `/checkout?auction=${unpaid}`,
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Email Blast' }).check()
      await page.getByRole('radio', { name: 'A new card' }).check()
      await page.getByRole('button', { name: 'Proceed to Payment' }).click()
      await page.getByText('Please enter a valid card number').waitFor()
    },
  },
  { name: 'pay-listings', who: 'seller', path: at('/checkout/listings') },
  {
    name: 'pay-premium',
    who: 'debtor',
    path: ({ owed }) => owed,
    shows: 'Your card could not be charged yet.',
  },
  { name: 'receipt', who: 'seller', path: ({ paid }) => `/checkout/receipt?auction=${paid}` },
  { name: 'not-found', who: 'stranger', path: at('/auctions/999999999'), expectedFaults: /404/ },
  { name: 'login', who: 'stranger', path: at('/login') },
  {
    name: 'register-with-errors',
    who: 'stranger',
    path: at('/register'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByText('Email is required').waitFor()
    },
    expectedFaults: /422/,
  },
  {
    name: 'login-code',
    who: 'stranger',
    path: at('/login'),
    act: async (page) => {
      const { email } = await registerWithSecondFactor()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    },
    expectedFaults: /401/,
  },
  {
    name: 'register-dealer',
    who: 'stranger',
    path: at('/register'),
    act: async (page) => {
      await page.getByRole('radio', { name: /^Licensed dealer/ }).check()
      await page.getByText('Add address information (optional)').click()
      await page.getByLabel('Business name').waitFor()
    },
  },
  { name: 'forgot-password', who: 'stranger', path: at('/forgot-password') },
  {
    name: 'forgot-password-sent',
    who: 'stranger',
    path: at('/forgot-password'),
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('we have sent it a link').waitFor()
    },
  },
  { name: 'reset-password-refused', who: 'stranger', path: at('/reset-password?token=some-token') },
  { name: 'reset-password-no-token', who: 'stranger', path: at('/reset-password') },
  { name: 'verify-email', who: 'stranger', path: at('/verify-email') },
  {
    name: 'verify-email-error',
    who: 'stranger',
    path: at('/verify-email?token=not-ours'),
    act: async (page) => {
      await page.getByText('Verification failed.').waitFor()
    },
    expectedFaults: /422/,
  },
  {
    name: 'confirm-email-error',
    who: 'stranger',
    path: at('/confirm-email?token=not-ours'),
    act: async (page) => {
      await page.getByText('This link is not valid.').waitFor()
    },
    expectedFaults: /422/,
  },
  { name: 'authorize', who: 'newcomer', path: at('/authorize') },
  { name: 'authorized', who: 'bidder', path: at('/authorize') },
  { name: 'sandbox-confirm', who: 'stranger', path: ({ challenge }) => challenge },
  { name: 'dashboard', who: 'bidder', path: at('/dashboard') },
  { name: 'dashboard-my-bids', who: 'bidder', path: at('/dashboard?tab=my-bids') },
  {
    name: 'dashboard-bid-dialog',
    who: 'bidder',
    path: at('/dashboard?tab=my-bids&show=outbid'),
    act: async (page) => {
      await page.getByRole('link', { name: /^Increase Bid ?: A car/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Place bid/ })
        .waitFor()
    },
  },
  {
    name: 'dashboard-bid-dialog-refused',
    who: 'bidder',
    path: at('/dashboard?tab=my-bids&show=outbid'),
    act: async (page) => {
      await page.getByRole('link', { name: /^Increase Bid ?: A car/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('spinbutton').fill('141800')
      await dialog.getByRole('button', { name: /^Place bid/ }).click()
      await dialog.getByText('Bid must be greater than current bid').waitFor()
    },
  },
  {
    // Also a title of several lines.
    name: 'dashboard-bid-dialog-maximum',
    who: 'bidder',
    path: at('/dashboard?tab=my-bids&show=winning'),
    act: async (page) => {
      await page.getByRole('link', { name: /^Change maximum ?: Driven/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel maximum' }).waitFor()
    },
  },
  {
    name: 'dashboard-my-bids-none',
    who: 'newcomer',
    path: at('/dashboard?tab=my-bids'),
    shows: 'You have not placed a bid yet',
  },
  { name: 'dashboard-watchlist', who: 'bidder', path: at('/dashboard?tab=watchlist') },
  { name: 'dashboard-my-auctions', who: 'seller', path: at('/dashboard?tab=my-auctions') },
  { name: 'dashboard-my-auctions-none', who: 'newcomer', path: at('/dashboard?tab=my-auctions&show=drafts') },
  { name: 'financial', who: 'bidder', path: at('/dashboard?tab=financial') },
  { name: 'financial-transactions', who: 'debtor', path: at('/dashboard?tab=financial&view=transactions') },
  { name: 'financial-fees', who: 'seller', path: at('/dashboard?tab=financial&view=fees') },
  { name: 'payment-methods', who: 'debtor', path: at('/dashboard?tab=financial&view=methods') },
  { name: 'payment-methods-none', who: 'newcomer', path: at('/dashboard?tab=financial&view=methods') },
  { name: 'payment-methods-add', who: 'bidder', path: at('/dashboard?tab=financial&view=methods&add=card') },
  {
    name: 'payment-methods-refused',
    who: 'newcomer',
    path: at('/dashboard?tab=financial&view=methods&add=paypal'),
    act: async (page) => {
      await page.getByLabel('PayPal email').fill('not an address')
      await page.getByRole('button', { name: 'Save PayPal account' }).click()
      await page.getByText('valid email').waitFor()
    },
  },
  {
    name: 'payment-methods-edit',
    who: 'debtor',
    path: at('/dashboard?tab=financial&view=methods'),
    act: async (page) => {
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.getByLabel('Label').fill('W'.repeat(40))
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Your changes are saved.').waitFor()
      await page.getByRole('link', { name: /^Edit/ }).first().click()
      await page.getByLabel('Label').waitFor()
    },
  },
  {
    name: 'payment-methods-stays',
    who: 'debtor',
    path: at('/dashboard?tab=financial&view=methods'),
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Remove/ })
        .first()
        .click()
      await page.getByText('You cannot remove it now.').waitFor()
    },
  },
  { name: 'manage', who: 'seller', path: ({ leading }) => `/auctions/${leading}/manage` },
  {
    name: 'manage-cancel',
    who: 'seller',
    path: ({ pending }) => `/auctions/${pending}/manage?intent=cancel`,
  },
  { name: 'create', who: 'seller', path: at('/auctions/create') },
  {
    name: 'create-refused',
    who: 'seller',
    path: at('/auctions/create'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Create Auction' }).click()
      await page.getByText('VIN is required').first().waitFor()
    },
  },
  {
    name: 'import',
    who: 'seller',
    path: at('/auctions/import'),
    act: async (page) => {
      const file = { name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from('VIN,Mileage\n123,low') }
      await page.getByLabel('CSV file').setInputFiles(file)
      await page.getByRole('button', { name: 'Check the file' }).click()
      await page.getByRole('region', { name: 'Cells of the file' }).waitFor()
    },
  },
  { name: 'many-drafts', who: 'seller', path: at('/auctions/drafts') },
  { name: 'many-drafts-none', who: 'debtor', path: at('/auctions/drafts') },
  { name: 'create-denied', who: 'stranger', path: at('/auctions/create') },
  { name: 'create-unverified', who: 'newcomer', path: at('/auctions/create') },
  { name: 'dashboard-empty', who: 'newcomer', path: at('/dashboard') },
  { name: 'dashboard-payment-due', who: 'debtor', path: at('/dashboard') },
  { name: 'dashboard-denied', who: 'stranger', path: at('/dashboard') },
  { name: 'settings-profile', who: 'bidder', path: at('/dashboard?tab=settings') },
  { name: 'settings-profile-edited', who: 'seller', path: at('/dashboard?tab=settings&edit=profile') },
  {
    name: 'settings-profile-refused',
    who: 'bidder',
    path: at('/dashboard?tab=settings&edit=profile'),
    act: async (page) => {
      await page.getByLabel('First name').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('First name is required').waitFor()
    },
    expectedFaults: /422/,
  },
  {
    name: 'settings-preferences',
    who: 'bidder',
    path: at('/dashboard?tab=settings&section=preferences'),
  },
  {
    name: 'settings-notifications',
    who: 'bidder',
    path: at('/dashboard?tab=settings&section=notifications'),
  },
  { name: 'saved-searches-none', who: 'bidder', path: at('/dashboard?tab=searches') },
  { name: 'save-search', who: 'bidder', path: at('/saved-searches/new?body_style=suv&max_price=45000') },
  { name: 'notifications', who: 'bidder', path: at('/notifications') },
  { name: 'messages-none', who: 'newcomer', path: at('/messages') },
  { name: 'message-first', who: 'bidder', path: ({ busy }) => `/auctions/${busy}/message` },
  { name: 'questions', who: 'bidder', path: ({ busy }) => `/auctions/${busy}/questions` },
  { name: 'notifications-none', who: 'newcomer', path: at('/notifications') },
  {
    name: 'bell',
    who: 'bidder',
    path: at('/about'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
        .or(page.getByText('Nothing yet'))
        .first()
        .waitFor()
    },
  },
  { name: 'settings-security', who: 'bidder', path: at('/dashboard?tab=settings&section=security') },
  {
    name: 'settings-two-factor',
    who: 'seller',
    path: at('/dashboard?tab=settings&section=security'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Enable 2FA' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Current password').fill('Password1')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
    // Without recent proof.
    expectedFaults: /403/,
  },
  {
    name: 'settings-email',
    who: 'newcomer',
    path: at('/dashboard?tab=settings&section=security&change=email'),
  },
  { name: 'settings-data', who: 'newcomer', path: at('/dashboard?tab=settings&section=data') },
  { name: 'settings-data-bound', who: 'bidder', path: at('/dashboard?tab=settings&section=data') },
  {
    name: 'my-auctions-search-none',
    who: 'seller',
    path: at('/dashboard?tab=my-auctions&search=zzz&sort=bids'),
  },
  { name: 'relist-unsold', who: 'seller', path: at('/my-auctions/bulk?intent=relist&unsold=all') },
  { name: 'bulk-none', who: 'newcomer', path: at('/my-auctions/bulk?intent=publish') },
  { name: 'my-auctions', who: 'seller', path: at('/my-auctions') },
  { name: 'watchlist', who: 'bidder', path: at('/watchlist') },
  {
    name: 'watchlist-compare',
    who: 'bidder',
    path: ({ leading, outbid }) => `/watchlist/compare?auction=${leading}&auction=${outbid}`,
    shows: 'Minimum bid',
  },
  { name: 'watchlist-compare-none', who: 'bidder', path: at('/watchlist/compare') },
  { name: 'vehicles', who: 'stranger', path: at('/vehicles') },
  {
    name: 'vehicles-failing',
    who: 'stranger',
    path: at('/vehicles'),
    before: fail(20),
    after: fail(0),
    shows: FAILED,
  },
  { name: 'about', who: 'stranger', path: at('/about') },
  { name: 'fees', who: 'stranger', path: at('/fees') },
  { name: 'terms', who: 'stranger', path: at('/terms') },
  { name: 'privacy', who: 'stranger', path: at('/privacy') },
  { name: 'contact', who: 'stranger', path: at('/contact') },
  { name: 'admin', who: 'support', path: at('/admin') },
  { name: 'overview-admin', who: 'admin', path: at('/admin') },
  { name: 'users', who: 'admin', path: at('/admin?tab=users') },
  { name: 'users-support', who: 'support', path: at('/admin?tab=users&verification_status=pending') },
  { name: 'users-empty', who: 'admin', path: at('/admin?tab=users&search=nobody-is-called-so') },
  { name: 'users-add', who: 'admin', path: at('/admin?tab=users&open=add'), shows: 'Leave it empty' },
  {
    name: 'users-edit',
    who: 'admin',
    path: at(BIDDER_LISTED),
    act: async (page) => {
      await page.getByRole('link', { name: /^Edit: / }).click()
      await page.getByText('Save Changes').waitFor()
    },
  },
  {
    name: 'users-delete',
    who: 'admin',
    path: at(BIDDER_LISTED),
    act: async (page) => {
      await page.getByRole('link', { name: /^Delete: / }).click()
      await page.getByText('Are you sure').waitFor()
    },
  },
  { name: 'user', who: 'admin', path: at(BIDDER_LISTED), act: openUser },
  {
    name: 'user-notes',
    who: 'admin',
    path: at(BIDDER_LISTED),
    act: async (page) => {
      await openUser(page)
      await page.getByRole('link', { name: 'Notes' }).click()
      await page.getByLabel('New note').waitFor()
    },
  },
  { name: 'console-auctions', who: 'admin', path: at('/admin?tab=auctions') },
  { name: 'console-auctions-support', who: 'support', path: at('/admin?tab=auctions&status=ended') },
  { name: 'console-auctions-empty', who: 'admin', path: at('/admin?tab=auctions&search=no-such-car') },
  { name: 'console-auction', who: 'admin', path: ({ busy }) => `/admin/auctions/${busy}?status=paused` },
  { name: 'console-auction-bids', who: 'admin', path: ({ busy }) => `/admin/auctions/${busy}?show=bids` },
  { name: 'console-auction-log', who: 'support', path: ({ busy }) => `/admin/auctions/${busy}?show=log` },
  { name: 'console-auction-money', who: 'admin', path: ({ busy }) => `/admin/auctions/${busy}?show=money` },
  {
    name: 'console-auction-messages',
    who: 'support',
    path: ({ busy }) => `/admin/auctions/${busy}?show=messages`,
  },
  { name: 'console-payments', who: 'admin', path: at('/admin?tab=payments') },
  { name: 'console-fraud', who: 'support', path: at('/admin?tab=fraud&status=resolved') },
  { name: 'console-fraud-rules', who: 'support', path: at('/admin?tab=fraud&show=rules') },
  {
    name: 'console-reports',
    who: 'admin',
    path: at('/admin?tab=reports&start_date=2026-01-01&end_date=2026-12-31'),
  },
  {
    name: 'console-reports-none',
    who: 'support',
    path: at('/admin?tab=reports&start_date=2020-01-01&end_date=2020-01-31'),
    shows: 'No financial data available',
  },
  {
    name: 'console-reports-refused',
    who: 'admin',
    path: at('/admin?tab=reports&start_date=2026-02-01&end_date=2026-01-01'),
    shows: 'The end must not be before the start',
  },
  { name: 'console-backups', who: 'admin', path: at('/admin?tab=backups') },
  { name: 'console-monitor', who: 'admin', path: at('/admin?tab=monitor') },
  { name: 'console-monitor-month', who: 'support', path: at('/admin?tab=monitor&range=month') },
  { name: 'console-settings', who: 'admin', path: at('/admin?tab=settings') },
  { name: 'console-settings-edit', who: 'admin', path: at('/admin?tab=settings&edit=1') },
  ...CONSOLE_SCREENS,
  { name: 'problem-sales', who: 'admin', path: at('/admin/sales') },
  { name: 'problem-sales-empty', who: 'admin', path: at('/admin/sales?list=disputed') },
  { name: 'mail-log', who: 'support', path: at('/admin/mails') },
  { name: 'mail-log-empty', who: 'support', path: at('/admin/mails?to=nobody@example.com') },
  { name: 'creation-errors', who: 'support', path: at('/admin/creation-errors') },
  { name: 'audit-log', who: 'admin', path: at('/admin/audit-log') },
  { name: 'audit-log-empty', who: 'admin', path: at('/admin/audit-log?actor=nobody') },
  { name: 'alerts', who: 'support', path: at('/admin/alerts') },
  { name: 'messages', who: 'support', path: at('/admin/messages') },
  { name: 'messages-answered', who: 'support', path: at('/admin/messages?status=answered') },
  {
    name: 'message-refused',
    who: 'support',
    path: ({ message }) => `/admin/messages/${message}`,
    act: async (page) => {
      await page.getByLabel('Answer').fill('   ')
      await page.getByRole('button', { name: 'Send answer' }).click()
      await page.getByText('Please enter your answer').waitFor()
    },
  },
  { name: 'message-answered', who: 'support', path: ({ answered }) => `/admin/messages/${answered}` },
  { name: 'social-posts', who: 'support', path: at('/admin/social-posts') },
  { name: 'reports', who: 'support', path: at('/admin/reports') },
  { name: 'removed-content', who: 'admin', path: at('/admin/reports?list=removed') },
  { name: 'components', who: 'stranger', path: at('/dev/components') },
  { name: 'states', who: 'stranger', path: at('/dev/states') },
  {
    name: 'error',
    who: 'stranger',
    path: at('/sellers/1'),
    before: fail(20),
    after: fail(0),
    shows: 'Unexpected Application Error!',
    expectedFaults: /503|Error/,
  },
  {
    name: 'offline',
    who: 'bidder',
    path: ({ leading }) => `/auctions/${leading}`,
    act: async (page) => {
      await waitForSocket(page)
      await page.context().setOffline(true)
      await page.getByText('Reconnecting… prices may be old').first().waitFor({ state: 'attached' })
    },
    expectedFaults: /ERR_INTERNET_DISCONNECTED|WebSocket/,
  },
  {
    name: 'phone-menu',
    who: 'bidder',
    path: at('/'),
    only: 390,
    act: (page) => page.getByLabel('Menu', { exact: true }).tap(),
  },
  {
    name: 'user-menu',
    who: 'bidder',
    path: at('/'),
    only: 1440,
    act: (page) =>
      page.locator('header summary:visible, header button[aria-haspopup]:visible').last().click(),
  },
  {
    name: 'filter-drawer',
    who: 'stranger',
    path: at('/auctions'),
    only: 390,
    act: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).tap()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'bid-sheet',
    who: 'bidder',
    path: ({ busy }) => `/auctions/${busy}`,
    only: 390,
    act: async (page) => {
      await waitForSocket(page)
      await page.getByRole('button', { name: /^Bid \$/ }).tap()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'bid-window',
    who: 'bidder',
    path: ({ busy }) => `/auctions/${busy}`,
    only: 1440,
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Place Bid', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'lightbox',
    who: 'stranger',
    path: ({ busy }) => `/auctions/${busy}`,
    act: async (page) => {
      // On a phone the photo itself is the button.
      const button = page.getByRole('button', { name: 'Full screen' })
      const photo = page.getByRole('list', { name: 'Large photos' }).getByRole('img').first()
      await ((await button.isVisible()) ? button : photo).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** Waits until the page's socket is connected: earlier events are not shown. */
export async function waitForSocket(page: Page): Promise<void> {
  await page.getByText('Connected', { exact: true }).first().waitFor({ state: 'attached' })
}
