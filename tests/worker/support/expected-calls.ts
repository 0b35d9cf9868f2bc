/**
 * Every API call with the status that each kind of person gets, written by hand from the specification and
 * docs/rules; it follows from nothing in the product. A call that is missing here fails the test.
 */
export interface ExpectedCall {
  /**
   * The statuses for, in this order: nobody, user, other user, seller, support, administrator, deactivated
   * person (docs/rules/accounts.md, Roles and permissions).
   */
  readonly statuses: string
  /**
   * The resource of the path's id: an auction, vehicle, photo or question of the seller, the seller's account,
   * or a session, draft or payment method of the user. Absent for calls about oneself.
   */
  readonly about?: 'auction' | 'session' | 'method' | 'vehicle' | 'image' | 'draft' | 'question' | 'seller'
  readonly body?: object
  /** The fields of a multipart body. */
  readonly form?: Readonly<Record<string, string>>
  readonly upgrade?: true
}

const WRONG_PASSWORD = { current_password: 'Nonsense1' }
const NEW_PASSWORD = { password: 'Another1x', password_confirmation: 'Another1x' }

export const EXPECTED_CALLS: Readonly<Record<string, ExpectedCall>> = {
  'POST /auth/register': { statuses: '422 422 422 422 422 422 422', body: {} },
  'POST /auth/login': { statuses: '422 422 422 422 422 422 422', body: {} },
  'POST /auth/login/two-factor': {
    statuses: '401 401 401 401 401 401 401',
    body: { challenge: 'x.y', code: '123456' },
  },
  // Signing out always succeeds.
  'POST /auth/logout': { statuses: '200 200 200 200 200 200 200' },
  'POST /auth/refresh': { statuses: '401 200 200 200 200 200 403' },
  'POST /auth/verify-email': { statuses: '422 422 422 422 422 422 422', body: { token: 'x' } },
  // A deactivated person counts as a visitor, who has to name an address.
  'POST /auth/resend-verification': { statuses: '401 409 409 409 409 409 401' },
  'POST /auth/forgot-password': {
    statuses: '200 200 200 200 200 200 200',
    body: { email: 'nobody-of-that-name@example.com' },
  },
  'POST /auth/reset-password': {
    statuses: '422 422 422 422 422 422 422',
    body: { token: 'x', ...NEW_PASSWORD },
  },
  'POST /auth/email/confirm': { statuses: '422 422 422 422 422 422 422', body: { token: 'x' } },
  'GET /auth/profile': { statuses: '401 200 200 200 200 200 403' },
  'PUT /auth/profile': { statuses: '401 200 200 200 200 200 403', body: { first_name: 'Ana' } },
  'GET /auth/export': { statuses: '401 200 200 200 200 200 403' },
  'DELETE /auth/account': { statuses: '401 422 422 422 422 422 403', body: WRONG_PASSWORD },
  'PUT /auth/password': {
    statuses: '401 422 422 422 422 422 403',
    body: { ...WRONG_PASSWORD, ...NEW_PASSWORD },
  },
  'POST /auth/proof': { statuses: '401 422 422 422 422 422 403', body: { password: 'Nonsense1' } },
  // Without recent proof.
  'POST /auth/email': { statuses: '401 403 403 403 403 403 403', body: { email: 'new@example.com' } },
  'GET /auth/sessions': { statuses: '401 200 200 200 200 200 403' },
  'DELETE /auth/sessions': { statuses: '401 200 200 200 200 200 403' },
  'DELETE /auth/sessions/{id}': { statuses: '401 200 404 404 404 404 403', about: 'session' },
  'GET /auth/login-history': { statuses: '401 200 200 200 200 200 403' },
  'GET /auth/two-factor': { statuses: '401 200 200 200 200 200 403' },
  // Without recent proof.
  'POST /auth/two-factor/start': { statuses: '401 403 403 403 403 403 403' },
  'POST /auth/two-factor/confirm': { statuses: '401 403 403 403 403 403 403', body: { code: 'abcdef' } },
  'POST /auth/two-factor/recovery-codes': { statuses: '401 403 403 403 403 403 403', body: { code: '1' } },
  'POST /auth/two-factor/disable': { statuses: '401 403 403 403 403 403 403', body: { code: '1' } },

  'GET /auctions': { statuses: '200 200 200 200 200 200 200' },
  'GET /auctions/facets': { statuses: '200 200 200 200 200 200 200' },
  'GET /auctions/changes': { statuses: '422 422 422 422 422 422 422' },
  'GET /auctions/{id}': { statuses: '200 200 200 200 200 200 200', about: 'auction' },
  'GET /auctions/{id}/similar': { statuses: '200 200 200 200 200 200 200', about: 'auction' },
  'GET /auctions/{id}/bids': { statuses: '200 200 200 200 200 200 200', about: 'auction' },
  'GET /auctions/{id}/ledger': { statuses: '200 200 200 200 200 200 200', about: 'auction' },
  'GET /auctions/{id}/calendar.ics': { statuses: '200 200 200 200 200 200 200', about: 'auction' },
  'GET /auctions/{id}/live': { statuses: '101 101 101 101 101 101 101', about: 'auction', upgrade: true },
  'POST /auctions/{id}/watch': { statuses: '401 200 200 200 200 200 403', about: 'auction' },
  'DELETE /auctions/{id}/watch': { statuses: '401 200 200 200 200 200 403', about: 'auction' },
  'POST /auctions/{id}/bid': {
    statuses: '401 200 200 403 200 200 403',
    about: 'auction',
    body: { bid_amount: 6_000 },
  },
  'PUT /auctions/{id}/auto-bid': {
    statuses: '401 200 200 403 200 200 403',
    about: 'auction',
    body: { max_amount: 6_000 },
  },
  'DELETE /auctions/{id}/auto-bid': { statuses: '401 200 200 200 200 200 403', about: 'auction' },
  'GET /auctions/{id}/auto-bid': { statuses: '401 200 200 200 200 200 403', about: 'auction' },
  'POST /auctions/{id}/buy-now': { statuses: '401 409 409 403 409 409 403', about: 'auction' },
  'POST /auctions/{id}/publish': { statuses: '401 403 403 409 403 403 403', about: 'auction' },
  'POST /auctions/{id}/pause': {
    body: { reason: 'Checked.' },
    statuses: '401 403 403 200 403 200 403',
    about: 'auction',
  },
  'POST /auctions/{id}/resume': {
    body: { reason: 'Checked.' },
    statuses: '401 403 403 409 403 409 403',
    about: 'auction',
  },
  'POST /auctions/{id}/cancel': {
    body: { reason: 'Checked.' },
    statuses: '401 403 403 200 403 200 403',
    about: 'auction',
  },
  'POST /auctions/{id}/relist': { statuses: '401 403 403 409 403 403 403', about: 'auction' },

  // The auction is open, so there is no offer and no sale. Who may not see
  // offers gets 404; only the two sides answer one.
  'GET /auctions/{id}/offers': { statuses: '401 404 404 200 404 200 403', about: 'auction' },
  'POST /auctions/{id}/offers': { statuses: '401 403 403 409 403 403 403', about: 'auction', body: {} },
  'POST /auctions/{id}/offers/{offer}/accept': { statuses: '401 404 404 409 404 404 403', about: 'auction' },
  'POST /auctions/{id}/offers/{offer}/decline': { statuses: '401 404 404 409 404 404 403', about: 'auction' },
  'POST /auctions/{id}/offers/{offer}/counter': {
    statuses: '401 404 404 403 404 404 403',
    about: 'auction',
    body: { amount: 6_000 },
  },
  'GET /auctions/{id}/handover': { statuses: '401 404 404 404 404 404 403', about: 'auction' },
  'PUT /auctions/{id}/handover/items/{item}': {
    statuses: '401 404 404 404 404 404 403',
    about: 'auction',
    body: { done: true },
  },
  'POST /auctions/{id}/handover': { statuses: '401 404 404 404 404 404 403', about: 'auction' },
  'POST /auctions/{id}/not-paid': { statuses: '401 404 404 404 404 404 403', about: 'auction' },
  'GET /auctions/{id}/bill-of-sale': { statuses: '401 404 404 404 404 404 403', about: 'auction' },

  'POST /auctions': {
    statuses: '401 422 422 422 422 422 403',
    about: 'vehicle',
    body: { vehicle_id: '{id}' },
  },
  'PUT /auctions/{id}': {
    statuses: '401 403 403 200 403 403 403',
    about: 'auction',
    body: { title: 'Accord', description: 'One owner.' },
  },
  'GET /auctions/{id}/changes': { statuses: '200 200 200 200 200 200 200', about: 'auction' },
  'GET /vehicles/{id}': { statuses: '401 403 403 200 403 403 403', about: 'vehicle' },
  // A listed vehicle keeps its VIN.
  'PUT /vehicles/{id}': {
    statuses: '401 403 403 422 403 403 403',
    about: 'vehicle',
    body: {
      vin: '1HGCV1F51KA000001',
      year: 2019,
      make: 'Honda',
      model: 'Accord',
      mileage: 41_000,
      body_style: 'sedan',
      fuel_type: 'gasoline',
      transmission: 'automatic',
      title_status: 'clean',
    },
  },
  'POST /auctions/{id}/images': {
    statuses: '401 403 403 422 403 403 403',
    about: 'auction',
    form: { field: 'x' },
  },
  'POST /vehicles': { statuses: '401 422 422 422 422 422 403', form: { vin: 'x' } },
  'POST /images/upload-vehicle': {
    statuses: '401 403 403 422 403 403 403',
    about: 'vehicle',
    form: { vehicle_id: '{id}' },
  },
  'POST /images/upload-auction': {
    statuses: '401 403 403 422 403 403 403',
    about: 'auction',
    form: { auction_id: '{id}' },
  },
  'POST /images/set-primary': {
    statuses: '401 403 403 404 403 403 403',
    about: 'vehicle',
    body: { vehicle_id: '{id}', image_id: 1 },
  },
  'PUT /images/order': {
    statuses: '401 403 403 409 403 403 403',
    about: 'vehicle',
    body: { vehicle_id: '{id}', image_ids: [1] },
  },
  'PUT /images/{id}': { statuses: '401 403 403 200 403 403 403', about: 'image', body: { alt_text: 'Rear' } },
  'DELETE /images/{id}': { statuses: '401 403 403 422 403 403 403', about: 'image' },
  'GET /drafts': { statuses: '401 200 200 200 200 200 403' },
  'POST /drafts': { statuses: '401 201 201 201 201 201 403', body: { content: {} } },
  'GET /drafts/{id}': { statuses: '401 200 404 404 404 404 403', about: 'draft' },
  'PUT /drafts/{id}': {
    statuses: '401 200 404 404 404 404 403',
    about: 'draft',
    body: { version: 1, content: {} },
  },
  'DELETE /drafts/{id}': { statuses: '401 200 404 404 404 404 403', about: 'draft' },
  'POST /drafts/{id}/images': {
    statuses: '401 422 404 404 404 404 403',
    about: 'draft',
    form: { field: 'x' },
  },
  'DELETE /drafts/{id}/images/{image}': { statuses: '401 404 404 404 404 404 403', about: 'draft' },
  'POST /logs/auction-creation': { statuses: '401 201 201 201 201 201 403', body: { step: 'vehicle' } },
  'GET /logs/auction-creation': { statuses: '401 403 403 403 200 200 403' },

  // No vPIC data is loaded in these tests.
  'POST /openai/decode-vin': { statuses: '401 503 503 503 503 503 403', body: { vin: '1HGCV1F51KA000001' } },
  'POST /openai/generate-description': {
    statuses: '401 200 200 200 200 200 403',
    body: { year: 2019, make: 'Honda', model: 'Accord', mileage: 41_000 },
  },

  'GET /user/auctions': { statuses: '401 200 200 200 200 200 403' },
  'GET /user/bids': { statuses: '401 200 200 200 200 200 403' },
  'GET /user/watchlist': { statuses: '401 200 200 200 200 200 403' },
  'GET /user/notifications': { statuses: '401 200 200 200 200 200 403' },
  'POST /user/notifications/read': { statuses: '401 200 200 200 200 200 403', body: {} },
  'GET /user/saved-searches': { statuses: '401 200 200 200 200 200 403' },
  'POST /user/saved-searches': {
    statuses: '401 201 201 201 201 201 403',
    body: { name: 'SUVs', query: 'body_style=suv' },
  },
  'DELETE /user/saved-searches/{id}': { statuses: '401 404 404 404 404 404 403', about: 'auction' },
  'GET /user/preferences': { statuses: '401 200 200 200 200 200 403' },
  'PUT /user/preferences': { statuses: '401 200 200 200 200 200 403', body: { auto_bidding: true } },
  'GET /user/push/key': { statuses: '401 200 200 200 200 200 403' },
  'GET /user/push/subscriptions': { statuses: '401 200 200 200 200 200 403' },
  'POST /user/push/subscriptions': {
    statuses: '401 422 422 422 422 422 403',
    body: { endpoint: 'https://127.0.0.1/' },
  },
  'DELETE /user/push/subscriptions': {
    statuses: '401 200 200 200 200 200 403',
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
  },

  'GET /messages': { statuses: '401 200 200 200 200 200 403' },
  'GET /messages/{id}': { statuses: '401 404 404 404 404 404 403', about: 'auction' },
  'POST /messages/{id}': {
    statuses: '401 404 404 404 404 404 403',
    about: 'auction',
    body: { message: 'Hello' },
  },
  'POST /messages/{id}/read': {
    statuses: '401 404 404 404 404 404 403',
    about: 'auction',
    body: { up_to: 1 },
  },
  // Before a sale the seller has no recipient.
  'POST /auctions/{id}/messages': {
    statuses: '401 201 201 409 201 201 403',
    about: 'auction',
    body: { message: 'Hello' },
  },
  'GET /auctions/{id}/questions': { statuses: '200 200 200 200 200 200 200', about: 'auction' },
  'POST /auctions/{id}/questions': {
    statuses: '401 201 201 403 201 201 403',
    about: 'auction',
    body: { question: 'One key or two?' },
  },
  'POST /questions/{id}/answer': {
    statuses: '401 403 403 200 403 403 403',
    about: 'question',
    body: { answer: 'Two.' },
  },
  'GET /sellers/{id}/reviews': { about: 'seller', statuses: '200 200 200 200 200 200 200' },
  'POST /auctions/{id}/review': {
    statuses: '401 403 403 403 403 403 403',
    about: 'auction',
    body: { rating: 5 },
  },
  'POST /reports': {
    statuses: '401 201 201 201 201 201 403',
    about: 'question',
    body: { kind: 'question', id: '{id}' },
  },
  'GET /admin/reports': { statuses: '401 403 403 403 200 200 403' },
  'POST /admin/reports/{id}': {
    statuses: '401 403 403 403 403 404 403',
    about: 'auction',
    body: { action: 'dismiss' },
  },

  'GET /admin/social-posts': { statuses: '401 403 403 403 200 200 403' },
  'POST /admin/social-posts/{id}/posted': { statuses: '401 403 403 403 403 404 403', about: 'auction' },

  'GET /contact/challenge': { statuses: '200 200 200 200 200 200 200' },
  'POST /contact/submit': { statuses: '422 422 422 422 422 422 422', body: {} },

  'GET /admin/system-settings': { statuses: '401 403 403 403 200 200 403' },
  'PUT /admin/system-settings': { statuses: '401 403 403 403 403 422 403', body: {} },
  'POST /admin/fees': { statuses: '401 403 403 403 403 422 403', body: {} },
  'PUT /admin/fees/{id}': { statuses: '401 403 403 403 403 200 403', body: { amount: 49.99 } },
  'DELETE /admin/fees/{id}': { statuses: '401 403 403 403 403 409 403' },
  'PUT /admin/buyer-premium': { statuses: '401 403 403 403 403 422 403', body: {} },
  'GET /admin/fraud-detection': { statuses: '401 403 403 403 200 200 403' },
  'PUT /admin/fraud-detection/alerts/{id}': {
    statuses: '401 403 403 403 403 404 403',
    body: { status: 'investigating' },
  },
  'PUT /admin/fraud-detection/rules/{id}': { statuses: '401 403 403 403 403 200 403', body: {} },
  'GET /admin/backup/status': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/backup/logs': { statuses: '401 403 403 403 200 200 403' },
  'POST /admin/backup/start': { statuses: '401 403 403 403 403 200 403' },
  // Without RESTORE_TOKEN the call does not exist.
  'POST /admin/backup/restore': { statuses: '404 404 404 404 404 404 404', body: { name: 'a backup' } },
  'GET /admin/mails': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/sales': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/overview': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/overview.pdf': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/cpu': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/memory': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/disk': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/network': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/connections': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/services': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/db-test': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/fs-test': { statuses: '401 403 403 403 200 200 403' },
  'GET /system/metrics': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/financial-reports': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/financial-reports.csv': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/financial-reports.pdf': { statuses: '401 403 403 403 200 200 403' },
  'GET /admin/audit-log': { statuses: '401 403 403 403 403 200 403' },
  'GET /admin/audit-log.csv': { statuses: '401 403 403 403 403 200 403' },
  'GET /admin/users': { statuses: '401 403 403 403 200 200 403' },
  'POST /admin/users': { statuses: '401 403 403 403 403 422 403', body: {} },
  'POST /admin/users/bulk': {
    statuses: '401 403 403 403 403 200 403',
    body: { action: 'activate', ids: [999_999] },
  },
  'PUT /admin/users/{id}': { statuses: '401 403 403 403 403 200 403', about: 'seller', body: {} },
  // The administrator has no recent proof.
  'DELETE /admin/users/{id}': { statuses: '401 403 403 403 403 403 403' },
  'GET /admin/auctions': { statuses: '401 403 403 403 200 200 403' },
  'PUT /admin/auctions/{id}': {
    statuses: '401 403 403 403 403 200 403',
    about: 'auction',
    body: { status: 'active', reason: 'A test' },
  },
  // The administrator has no recent proof.
  'POST /admin/auctions/{id}/void-bid': {
    statuses: '401 403 403 403 403 403 403',
    body: { bid_id: 1, reason: 'A test' },
  },
  'POST /admin/auctions/{id}/steps': {
    statuses: '401 403 403 403 403 200 403',
    about: 'auction',
    body: { reason: 'A test' },
  },
  'GET /admin/contact-messages': { statuses: '401 403 403 403 200 200 403' },
  'POST /admin/contact-messages/{id}/answer': {
    statuses: '401 403 403 403 404 404 403',
    body: { answer: 'Soon.' },
  },
  'GET /admin/system/lock': { statuses: '401 403 403 403 200 200 403' },
  // Without recent proof.
  'POST /admin/system/lock': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },
  'POST /admin/system/unlock': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },

  'GET /financial/authorization': { statuses: '401 200 200 200 200 200 403' },
  'POST /financial/authorization': {
    statuses: '401 422 422 422 422 422 403',
    body: { card_token: 'tok_declined' },
  },
  // Whoever has bid by now leads.
  'DELETE /financial/authorization': { statuses: '401 409 409 200 409 409 403' },
  'GET /financial/payment-methods': { statuses: '401 200 200 200 200 200 403' },
  'POST /financial/payment-methods': {
    statuses: '401 422 422 422 422 422 403',
    body: { type: 'credit_card', card_token: 'tok_expired' },
  },
  // Nobody has an invoice, and no month is named.
  'PUT /financial/payment-methods/{id}': {
    statuses: '401 200 404 404 404 404 403',
    about: 'method',
    body: { is_default: true },
  },
  'DELETE /financial/payment-methods/{id}': {
    statuses: '401 200 404 404 404 404 403',
    about: 'method',
  },
  'GET /financial/invoices/{file}': { statuses: '401 404 404 404 404 404 403' },
  'GET /financial/statements/{file}': { statuses: '401 404 404 404 404 404 403' },
  'GET /financial/transactions': { statuses: '401 200 200 200 200 200 403' },
  'POST /financial/transactions': {
    statuses: '401 403 403 409 403 403 403',
    about: 'auction',
    body: { purpose: 'listing', auction_id: '{id}', addons: [], card_token: 'tok_visa' },
  },
  // Nobody has a sale.
  'GET /financial/sales': { statuses: '401 200 200 200 200 200 403' },
  'GET /financial/sales/{id}': { statuses: '401 404 404 404 404 404 403' },
  'POST /financial/sales/{id}/pay': {
    statuses: '401 404 404 404 404 404 403',
    body: { card_token: 'tok_visa' },
  },
  // The administrator has no recent proof.
  'GET /financial/settlement-fees': { statuses: '401 200 200 200 200 200 403' },
  'POST /financial/settlement-fees/{id}/pay': {
    statuses: '401 404 404 404 404 404 403',
    body: { card_token: 'tok_visa' },
  },
  'POST /admin/settlement-fees/{id}/refund': {
    statuses: '401 403 403 403 403 403 403',
    body: { reason: 'A test' },
  },
  'POST /admin/settlement-fees/{id}/waive': {
    statuses: '401 403 403 403 403 403 403',
    body: { reason: 'A test' },
  },
  'POST /admin/settlement-fees/{id}/retry': {
    statuses: '401 403 403 403 403 404 403',
    body: { reason: 'A test' },
  },
  'GET /financial/packs': { statuses: '401 200 200 200 200 200 403' },
  // Nobody here is a dealer.
  'POST /financial/packs': {
    statuses: '401 403 403 403 403 403 403',
    body: { pack_id: 1, card_token: 'tok_visa' },
  },
  'POST /admin/packs/{id}/refund': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },
  // The path names no addon.
  'POST /admin/auctions/{id}/addons/{addon}/refund': {
    statuses: '401 403 403 403 403 404 403',
    body: { reason: 'A test' },
  },
  'POST /admin/sales/{id}/refund': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },
  'POST /admin/sales/{id}/undo': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },
  'POST /admin/sales/{id}/waive': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },
  'POST /admin/sales/{id}/end': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },
  'POST /admin/sales/{id}/restore': { statuses: '401 403 403 403 403 403 403', body: { reason: 'A test' } },
  'POST /admin/sales/{id}/offer': { statuses: '401 403 403 403 403 404 403', body: { reason: 'A test' } },
  'POST /admin/sales/{id}/retry': { statuses: '401 403 403 403 403 404 403', body: { reason: 'A test' } },
  'GET /financial/summary': { statuses: '401 200 200 200 200 200 403' },
  'GET /financial/listing-fees': { statuses: '401 200 200 200 200 200 403' },
  'GET /financial/buyer-premiums': { statuses: '401 200 200 200 200 200 403' },

  'GET /financial/payment-config': { statuses: '401 200 200 200 200 200 403' },
  'POST /financial/setups': {
    statuses: '401 201 201 201 201 201 403',
    body: { type: 'credit_card', return_url: '/dashboard' },
  },
  'POST /financial/setups/{reference}/finish': { statuses: '401 404 404 404 404 404 403' },
  'GET /payments/providers': { statuses: '401 403 403 403 200 200 403' },
  'POST /payments/providers': { statuses: '401 403 403 403 403 422 403', body: {} },
  'POST /payments/providers/{provider}/test': { statuses: '401 403 403 403 403 409 403' },
  // Stripe is not set up in these tests.
  'POST /webhooks/{provider}': { statuses: '503 503 503 503 503 503 503' },

  'GET /live': { statuses: '401 101 101 101 101 101 403', upgrade: true },
  'GET /system/health': { statuses: '200 200 200 200 200 200 200' },
  'GET /openapi.json': { statuses: '200 200 200 200 200 200 200' },
  'GET /docs': { statuses: '200 200 200 200 200 200 200' },
}
