/**
 * Expected status of every API call for people that the permission table allows; who is allowed follows from
 * the table. A call that is missing here fails the test.
 */
export interface ExpectedCall {
  /**
   * The resource of the path's id: an auction, vehicle, photo or question of the seller, or a session or
   * draft of the user. Absent for calls about oneself.
   */
  readonly about?: 'auction' | 'session' | 'vehicle' | 'image' | 'draft' | 'question'
  readonly body?: object
  /** The fields of a multipart body. */
  readonly form?: Readonly<Record<string, string>>
  readonly upgrade?: true
  /** The status, or one of several, for people that the table allows. */
  readonly allowed: number | readonly number[]
  /** The resource is hidden from others: 404 instead of 403. */
  readonly isHidden?: true
  /** Statuses by kind of person where the call reads tokens itself. */
  readonly instead?: Readonly<Record<string, number>>
}

/** An administrator must give one. */
const REASON = { reason: 'Asked by the seller.' }
const WRONG_PASSWORD = { current_password: 'Nonsense1' }
const NEW_PASSWORD = { password: 'Another1x', password_confirmation: 'Another1x' }

export const EXPECTED_CALLS: Readonly<Record<string, ExpectedCall>> = {
  'POST /auth/register': { body: {}, allowed: 422 },
  'POST /auth/login': { body: {}, allowed: 422 },
  'POST /auth/login/two-factor': { body: { challenge: 'x.y', code: '123456' }, allowed: 401 },
  // Signing out always succeeds; a refresh needs a valid session.
  'POST /auth/logout': { allowed: 200, instead: { anonymous: 200 } },
  'POST /auth/refresh': { allowed: 200, instead: { anonymous: 401, deactivated: 403 } },
  'POST /auth/verify-email': { body: { token: 'x' }, allowed: 422 },
  'POST /auth/resend-verification': { allowed: 409, instead: { anonymous: 401, deactivated: 401 } },
  'POST /auth/forgot-password': { body: { email: 'nobody-of-that-name@example.com' }, allowed: 200 },
  'POST /auth/reset-password': { body: { token: 'x', ...NEW_PASSWORD }, allowed: 422 },
  'POST /auth/email/confirm': { body: { token: 'x' }, allowed: 422 },
  'GET /auth/profile': { allowed: 200 },
  'PUT /auth/profile': { body: { first_name: 'Ana' }, allowed: 200 },
  'GET /auth/export': { allowed: 200 },
  'DELETE /auth/account': { body: WRONG_PASSWORD, allowed: 422 },
  'PUT /auth/password': { body: { ...WRONG_PASSWORD, ...NEW_PASSWORD }, allowed: 422 },
  'POST /auth/proof': { body: { password: 'Nonsense1' }, allowed: 422 },
  // Without recent proof.
  'POST /auth/email': { body: { email: 'new@example.com' }, allowed: 403 },
  'GET /auth/sessions': { allowed: 200 },
  'DELETE /auth/sessions': { allowed: 200 },
  'DELETE /auth/sessions/{id}': { about: 'session', allowed: 200, isHidden: true },
  'GET /auth/login-history': { allowed: 200 },
  'GET /auth/two-factor': { allowed: 200 },
  'POST /auth/two-factor/start': { allowed: 403 },
  'POST /auth/two-factor/confirm': { body: { code: 'abcdef' }, allowed: 403 },
  'POST /auth/two-factor/recovery-codes': { body: { code: '1' }, allowed: 403 },
  'POST /auth/two-factor/disable': { body: { code: '1' }, allowed: 403 },

  'GET /auctions': { allowed: 200 },
  'GET /auctions/facets': { allowed: 200 },
  'GET /auctions/changes': { allowed: 422 },
  'GET /auctions/{id}': { about: 'auction', allowed: 200 },
  'GET /auctions/{id}/similar': { about: 'auction', allowed: 200 },
  'GET /auctions/{id}/bids': { about: 'auction', allowed: 200 },
  'GET /auctions/{id}/ledger': { about: 'auction', allowed: 200 },
  'GET /auctions/{id}/calendar.ics': { about: 'auction', allowed: 200 },
  'GET /auctions/{id}/live': { about: 'auction', upgrade: true, allowed: 101 },
  'POST /auctions/{id}/watch': { about: 'auction', allowed: 200 },
  'DELETE /auctions/{id}/watch': { about: 'auction', allowed: 200 },
  'POST /auctions/{id}/bid': { about: 'auction', body: { bid_amount: 6_000 }, allowed: 200 },
  'PUT /auctions/{id}/auto-bid': { about: 'auction', body: { max_amount: 6_000 }, allowed: 200 },
  'DELETE /auctions/{id}/auto-bid': { about: 'auction', allowed: 200 },
  'GET /auctions/{id}/auto-bid': { about: 'auction', allowed: 200 },
  'POST /auctions/{id}/buy-now': { about: 'auction', allowed: 409 },
  'POST /auctions/{id}/publish': { about: 'auction', allowed: 409 },
  'POST /auctions/{id}/pause': { about: 'auction', body: REASON, allowed: 200 },
  'POST /auctions/{id}/resume': { about: 'auction', body: REASON, allowed: 409 },
  'POST /auctions/{id}/cancel': { about: 'auction', body: REASON, allowed: 200 },
  'POST /auctions/{id}/relist': { about: 'auction', allowed: 409 },

  // The auction is open, so there is no offer and no sale: everybody but the seller gets 404.
  'GET /auctions/{id}/offers': { about: 'auction', allowed: [200, 404] },
  'POST /auctions/{id}/offers': { about: 'auction', body: {}, allowed: 409 },
  'POST /auctions/{id}/offers/{offer}/accept': { about: 'auction', allowed: [404, 409] },
  'POST /auctions/{id}/offers/{offer}/decline': { about: 'auction', allowed: [404, 409] },
  'POST /auctions/{id}/offers/{offer}/counter': {
    about: 'auction',
    body: { amount: 6_000 },
    allowed: [403, 404],
  },
  'GET /auctions/{id}/handover': { about: 'auction', allowed: 404 },
  'PUT /auctions/{id}/handover/items/{item}': { about: 'auction', body: { done: true }, allowed: 404 },
  'POST /auctions/{id}/handover': { about: 'auction', allowed: 404 },
  'POST /auctions/{id}/not-paid': { about: 'auction', allowed: 404 },
  'GET /auctions/{id}/bill-of-sale': { about: 'auction', allowed: 404 },

  'POST /auctions': { about: 'vehicle', body: { vehicle_id: '{id}' }, allowed: 422 },
  'PUT /auctions/{id}': {
    about: 'auction',
    body: { title: 'Accord', description: 'One owner.' },
    allowed: 200,
  },
  'GET /auctions/{id}/changes': { about: 'auction', allowed: 200 },
  'GET /vehicles/{id}': { about: 'vehicle', allowed: 200 },
  'PUT /vehicles/{id}': {
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
    // A listed vehicle keeps its VIN.
    allowed: 422,
  },
  'POST /auctions/{id}/images': { about: 'auction', form: { field: 'x' }, allowed: 422 },
  'POST /vehicles': { form: { vin: 'x' }, allowed: 422 },
  'POST /images/upload-vehicle': { about: 'vehicle', form: { vehicle_id: '{id}' }, allowed: 422 },
  'POST /images/upload-auction': { about: 'auction', form: { auction_id: '{id}' }, allowed: 422 },
  'POST /images/set-primary': { about: 'vehicle', body: { vehicle_id: '{id}', image_id: 1 }, allowed: 404 },
  'PUT /images/order': { about: 'vehicle', body: { vehicle_id: '{id}', image_ids: [1] }, allowed: 409 },
  'PUT /images/{id}': { about: 'image', body: { alt_text: 'Rear' }, allowed: 200 },
  'DELETE /images/{id}': { about: 'image', allowed: 422 },
  'GET /drafts': { allowed: 200 },
  'POST /drafts': { body: { content: {} }, allowed: 201 },
  'GET /drafts/{id}': { about: 'draft', allowed: 200, isHidden: true },
  'PUT /drafts/{id}': { about: 'draft', body: { version: 1, content: {} }, allowed: 200, isHidden: true },
  'DELETE /drafts/{id}': { about: 'draft', allowed: 200, isHidden: true },
  'POST /drafts/{id}/images': { about: 'draft', form: { field: 'x' }, allowed: 422, isHidden: true },
  'DELETE /drafts/{id}/images/{image}': { about: 'draft', allowed: 404, isHidden: true },
  'POST /logs/auction-creation': { body: { step: 'vehicle' }, allowed: 201 },
  'GET /logs/auction-creation': { allowed: 200 },

  // No vPIC data is loaded in these tests.
  'POST /openai/decode-vin': { body: { vin: '1HGCV1F51KA000001' }, allowed: 503 },
  'POST /openai/generate-description': {
    body: { year: 2019, make: 'Honda', model: 'Accord', mileage: 41_000 },
    allowed: 200,
  },

  'GET /user/auctions': { allowed: 200 },
  'GET /user/bids': { allowed: 200 },
  'GET /user/watchlist': { allowed: 200 },
  'GET /user/notifications': { allowed: 200 },
  'POST /user/notifications/read': { body: {}, allowed: 200 },
  'GET /user/saved-searches': { allowed: 200 },
  'POST /user/saved-searches': { body: { name: 'SUVs', query: 'body_style=suv' }, allowed: 201 },
  'DELETE /user/saved-searches/{id}': { about: 'auction', allowed: 404 },
  'GET /user/preferences': { allowed: 200 },
  'PUT /user/preferences': { body: { auto_bidding: true }, allowed: 200 },
  'GET /user/push/key': { allowed: 200 },
  'GET /user/push/subscriptions': { allowed: 200 },
  'POST /user/push/subscriptions': { body: { endpoint: 'https://127.0.0.1/' }, allowed: 422 },
  'DELETE /user/push/subscriptions': {
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
    allowed: 200,
  },

  'GET /messages': { allowed: 200 },
  'GET /messages/{id}': { about: 'auction', allowed: 404 },
  'POST /messages/{id}': { about: 'auction', body: { message: 'Hello' }, allowed: 404 },
  'POST /messages/{id}/read': { about: 'auction', body: { up_to: 1 }, allowed: 404 },
  // Before a sale the seller has no recipient.
  'POST /auctions/{id}/messages': { about: 'auction', body: { message: 'Hello' }, allowed: [201, 409] },
  'GET /auctions/{id}/questions': { about: 'auction', allowed: 200 },
  'POST /auctions/{id}/questions': { about: 'auction', body: { question: 'One key or two?' }, allowed: 201 },
  'POST /questions/{id}/answer': { about: 'question', body: { answer: 'Two.' }, allowed: 200 },
  'GET /sellers/{id}/reviews': { allowed: [200, 404] },
  'POST /auctions/{id}/review': { about: 'auction', body: { rating: 5 }, allowed: 403 },
  'POST /reports': { about: 'question', body: { kind: 'question', id: '{id}' }, allowed: 201 },
  'GET /admin/reports': { allowed: 200 },
  'POST /admin/reports/{id}': { about: 'auction', body: { action: 'dismiss' }, allowed: 404 },

  'GET /admin/social-posts': { allowed: 200 },
  'POST /admin/social-posts/{id}/posted': { about: 'auction', allowed: 404 },

  'GET /contact/challenge': { allowed: 200 },
  'POST /contact/submit': { body: {}, allowed: 422 },

  'GET /admin/contact-messages': { allowed: 200 },
  'POST /admin/contact-messages/{id}/answer': { body: { answer: 'Soon.' }, allowed: 404 },

  'GET /financial/authorization': { allowed: 200 },
  'POST /financial/authorization': { body: { card_token: 'tok_declined' }, allowed: 422 },
  'DELETE /financial/authorization': { allowed: 200 },
  'GET /financial/payment-methods': { allowed: 200 },
  'POST /financial/payment-methods': {
    body: { type: 'credit_card', card_token: 'tok_expired' },
    allowed: [201, 422],
  },
  'GET /financial/transactions': { allowed: 200 },
  'POST /financial/transactions': {
    about: 'auction',
    body: { purpose: 'listing', auction_id: '{id}', addons: [], card_token: 'tok_visa' },
    allowed: 409,
  },
  'GET /financial/summary': { allowed: 200 },
  'GET /financial/listing-fees': { allowed: 200 },
  'GET /financial/buyer-premiums': { allowed: 200 },

  'GET /live': { upgrade: true, allowed: 101 },
  'GET /system/health': { allowed: 200 },
  'GET /openapi.json': { allowed: 200 },
  'GET /docs': { allowed: 200 },
}
