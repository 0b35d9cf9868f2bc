/** The requests that both servers get: every page in its states, every API call, and what they refuse. */
import type { StageIds } from './stage.ts'
import type { PersonName } from './visitor.ts'

export interface ComparedRequest {
  readonly who: PersonName
  readonly method: string
  readonly path: string
  /** Sent as JSON. */
  readonly json?: object
  /** Sent as a page's form. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent with the origin of another site. */
  readonly isForeign?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** The request changes data: it is sent once, even if the responses differ. */
  readonly changesData?: boolean
  /** The response has ledger entries of the run, whose hashes cover their times. */
  readonly hidesHashes?: boolean
}

/** The part of openapi.json that lists the calls. */
export interface Openapi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
}

const ALL_PEOPLE: readonly PersonName[] = [
  'nobody',
  'bidder',
  'dealer',
  'seller',
  'support',
  'admin',
  'newcomer',
  'pending',
]
/** A selection of people for pages that hardly depend on the person. */
const SOME_PEOPLE: readonly PersonName[] = ['nobody', 'bidder', 'admin']
const API_PEOPLE: readonly PersonName[] = ['nobody', 'bidder', 'dealer', 'support', 'admin', 'newcomer']
const UNKNOWN_ID = 999_999

/**
 * The requests in order: the ones that change data come last, followed by the pages that show the changes.
 */
export function listRequests(places: StageIds, openapi: Openapi): ComparedRequest[] {
  const pages = pagePaths(places)
  return [
    ...files(places),
    ...PUBLIC_PAGES.flatMap((path) => SOME_PEOPLE.map((who) => get(who, path))),
    ...pages.flatMap((path) => ALL_PEOPLE.map((who) => get(who, path))),
    ...[...PUBLIC_PAGES, ...pages].map((path) => get('bidder', toDataUrl(path))),
    ...themed(),
    ...places.auctions.map((id) => get('newcomer', `/auctions/${id}`)),
    ...readCalls(openapi, places),
    ...refusedCalls(openapi, places),
    ...refusedForms(places),
    ...acceptedChanges(places),
  ]
}

function get(who: PersonName, path: string): ComparedRequest {
  return { who, method: 'GET', path }
}

/** The URL of a page's data; that of the index page is `/_root.data`. */
function toDataUrl(path: string): string {
  const [pathname = '', query] = path.split('?')
  return `${pathname === '/' ? '/_root' : pathname}.data${query === undefined ? '' : `?${query}`}`
}

function files({ photo }: StageIds): ComparedRequest[] {
  return [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-2.xml',
    '/manifest.webmanifest',
    '/sw.js',
    '/licenses.txt',
    '/favicon.ico',
    '/assets/none-12345678.js',
    '/api',
    '/api/none',
    '/api/docs',
    '/dev/none',
    '/storage/none.webp',
    `/storage/${photo}`,
    `/storage/${photo.replace('/zoom', '/card')}`,
  ].map((path) => get('nobody', path))
}

function themed(): ComparedRequest[] {
  return ['/', '/auctions', '/login'].map((path) => ({
    ...get('nobody', path),
    headers: { cookie: 'hl_theme=light' },
  }))
}

function pagePaths(places: StageIds): string[] {
  const { active, dealerActive, sellerActive, dealerPending, sellerPending, cancelled, sold } = places
  const { reserveNotMet, noBids, dealerId, thread, draft } = places
  const shown = [
    active,
    dealerActive,
    sellerActive,
    dealerPending,
    cancelled,
    sold,
    reserveNotMet,
    noBids,
    UNKNOWN_ID,
  ]
  const own = [
    dealerActive,
    sellerActive,
    dealerPending,
    sellerPending,
    cancelled,
    sold,
    reserveNotMet,
    UNKNOWN_ID,
  ]
  return [
    '/',
    '/none',
    ...['about', 'contact', 'my-auctions', 'watchlist', 'notifications', 'messages', 'logout', 'theme'].map(
      (name) => `/${name}`,
    ),
    '/notifications?page=2',
    '/authorize',
    '/authorize?redirectTo=/auctions/3&authorized',
    '/checkout',
    `/checkout?auction=${dealerPending}`,
    `/checkout?auction=${UNKNOWN_ID}`,
    `/checkout/receipt?auction=${dealerPending}`,
    '/sandbox/confirm/none',
    ...DASHBOARD.map((query) => `/dashboard?${query}`),
    ...shown.map((id) => `/auctions/${id}`),
    ...['specifications', 'bids', 'seller', 'none'].map((tab) => `/auctions/${active}?tab=${tab}`),
    `/auctions/${active}?tab=bids&range=day`,
    `/auctions/${active}?tab=bids&page=2`,
    ...['bids', 'seller'].map((tab) => `/auctions/${sold}?tab=${tab}`),
    '/auctions/abc',
    '/auctions/0',
    `/auctions/${active}/history`,
    `/auctions/${active}/own`,
    `/auctions/${active}/watch`,
    ...[active, dealerActive, UNKNOWN_ID].flatMap((id) => [
      `/auctions/${id}/questions`,
      `/auctions/${id}/message`,
    ]),
    ...own.flatMap((id) => [`/auctions/${id}/manage`, `/auctions/${id}/edit`]),
    ...['cancel', 'pause', 'none'].map((name) => `/auctions/${dealerPending}/manage?intent=${name}`),
    `/auctions/${dealerActive}/manage?intent=pause`,
    `/auctions/${dealerActive}/manage?done=resume`,
    ...[sold, reserveNotMet, active].flatMap((id) =>
      ['handover', 'offer', 'review'].map((name) => `/auctions/${id}/${name}`),
    ),
    '/auctions/create',
    `/auctions/create?draft=${draft}`,
    `/auctions/create?draft=${UNKNOWN_ID}`,
    `/drafts/${draft}/delete`,
    `/messages/${thread}`,
    `/messages/${UNKNOWN_ID}`,
    `/messages?auction=${sold}`,
    `/report/question/${places.question}`,
    `/report/question/${UNKNOWN_ID}`,
    `/report/nothing/1`,
    '/saved-searches/new?body_style=suv&max_price=45000',
    `/sellers/${dealerId}`,
    `/sellers/${dealerId}?auctions=2`,
    `/sellers/${UNKNOWN_ID}`,
    ...[
      '',
      '/messages',
      '/messages?status=answered',
      '/messages/1',
      `/messages/${UNKNOWN_ID}`,
      '/reports',
      '/social-posts',
    ].map((rest) => `/admin${rest}`),
  ]
}

const LIST_QUERIES = [
  '',
  'page=2',
  'page=99',
  'per_page=24',
  'search=honda',
  'search=hunda',
  'search=zzzzqqq',
  'search=toyota&sort=price_asc',
  ...['ending_soonest', 'newest', 'price_asc', 'price_desc', 'fewest_bids', 'lowest_mileage'].map(
    (sort) => `sort=${sort}`,
  ),
  'make=BMW',
  'body_style=suv&body_style=truck',
  'min_price=10000&max_price=30000',
  'min_price=30000&max_price=10000',
  'year_min=2018&year_max=2020',
  'mileage_max=50000',
  'drivetrain=awd&title_status=clean',
  'location=Pasadena',
  'ending_within=24h',
  'auction_type=no_reserve',
  'status=pending',
  'status=ended',
  'status=active&status=pending&status=ended',
]

const PUBLIC_PAGES: readonly string[] = [
  ...[
    '',
    'redirectTo=/auctions/3',
    'redirectTo=https://elsewhere.test/',
    'reason=expired',
    'reason=signed_out',
  ].map((query) => `/login?${query}`),
  '/register',
  '/register?redirectTo=/authorize',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=some-token',
  '/verify-email',
  '/verify-email?token=not-ours',
  '/confirm-email',
  '/confirm-email?token=not-ours',
  '/dev/components',
  '/dev/states',
  ...LIST_QUERIES.map((query) => `/auctions?${query}`),
  ...[
    '',
    'sort=price_desc',
    'sort=price_asc&sold=yes',
    'search=honda',
    'search=hunda',
    'page=2',
    'page=99',
  ].map((query) => `/vehicles?${query}`),
]

const DASHBOARD = [
  '',
  'tab=none',
  'checkout=none',
  'tab=my-bids',
  ...['winning', 'outbid', 'ended'].map((show) => `tab=my-bids&show=${show}`),
  'tab=watchlist',
  ...['active', 'ending'].map((show) => `tab=watchlist&show=${show}`),
  'tab=my-auctions',
  ...['active', 'pending', 'ended', 'drafts'].map((show) => `tab=my-auctions&show=${show}`),
  'tab=searches',
  'tab=settings',
  'tab=settings&edit=profile',
  'tab=settings&done=profile',
  ...['preferences', 'notifications', 'security', 'data'].map((section) => `tab=settings&section=${section}`),
  'tab=settings&section=security&change=email',
]

function readCalls(openapi: Openapi, places: StageIds): ComparedRequest[] {
  return listCalls(openapi)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => fillPath(path, places))
    .flatMap((path) => API_PEOPLE.map((who) => get(who, path)))
    .concat(
      ['page=2&per_page=3', 'sort=none', 'min_price=x', 'per_page=1000', 'search=honda&status=ended'].map(
        (query) => get('nobody', `/api/auctions?${query}`),
      ),
      get('nobody', '/api/auctions/changes?known=1:1'),
      { ...get('nobody', '/api/auth/profile'), headers: { authorization: 'Bearer none' } },
    )
}

/**
 * The call's path with existing ids, with ids of other people's data, and with an unknown and an invalid id.
 */
function fillPath(path: string, places: StageIds): string[] {
  if (!path.includes('{')) return [path]
  const { active, dealerActive, dealerPending, cancelled, sold, reserveNotMet } = places
  const auctions = [active, dealerActive, dealerPending, cancelled, sold, reserveNotMet]
  const known: readonly (readonly [start: string, ids: readonly number[]])[] = [
    ['/api/auctions/', auctions],
    ['/api/vehicles/', [dealerActive]],
    ['/api/drafts/', [places.draft]],
    ['/api/messages/', [places.thread]],
    ['/api/sellers/', [places.dealerId]],
    ['/api/questions/', [places.question]],
  ]
  const ids = known.find(([start]) => path.startsWith(start))?.[1] ?? []
  return [...ids, UNKNOWN_ID, 'abc'].map((id) => path.replace('{id}', String(id)).replace(/\{\w+\}/g, '1'))
}

/** Calls that accept an empty body, or that end a session. */
const ACCEPTS_EMPTY_BODY =
  /\/(logout|refresh|resend-verification|read|start|watch|sessions|authorization|preferences)$/

/**
 * Every call that changes data, in variants that are refused: signed out, with an empty body, for an unknown
 * id, and with a body that is not JSON.
 */
function refusedCalls(openapi: Openapi, places: StageIds): ComparedRequest[] {
  const calls = listCalls(openapi).filter(({ method }) => method !== 'GET')
  const refusable = calls.filter(({ path }) => !ACCEPTS_EMPTY_BODY.test(path))
  const absent = (path: string) => path.replace('{id}', String(UNKNOWN_ID)).replace(/\{\w+\}/g, '1')
  const present = (path: string) => fillPath(path, places)[0] ?? path
  return [
    ...calls
      .filter(({ path }) => !/\/(logout|login|register)$/.test(path))
      .map(({ method, path }) => ({ who: 'nobody' as const, method, path: present(path), json: {} })),
    ...refusable.flatMap(({ method, path }) =>
      (['newcomer', 'support', 'pending'] as const).map((who) => ({
        who,
        method,
        path: absent(path),
        json: {},
      })),
    ),
    ...refusable
      .filter(({ path }) => path.includes('{id}'))
      .map(({ method, path }) => ({ who: 'newcomer' as const, method, path: present(path), json: {} })),
    ...refusable.map(({ method, path }) => ({
      who: 'newcomer' as const,
      method,
      path: absent(path),
      headers: { 'content-type': 'text/plain' },
    })),
    ...[
      {},
      { email: 'x', password: '' },
      { email: 'nobody@example.test', password: 'Password1' },
      { email: 'bidder1@hammerlane.test', password: 'Wrong1234' },
    ].map((json) => ({ who: 'nobody' as const, method: 'POST', path: '/api/auth/login', json })),
    { who: 'nobody', method: 'POST', path: '/api/auth/register', json: { email: 'x', password: 'short' } },
    { who: 'nobody', method: 'POST', path: '/api/auctions', headers: { 'content-type': 'application/json' } },
    { who: 'nobody', method: 'PATCH', path: '/api/auctions' },
    ...[0, 1, -5, 1.5, 'x', null].map((amount) => ({
      who: 'bidder' as const,
      method: 'POST',
      path: `/api/auctions/${places.dealerActive}/bid`,
      json: { bid_amount: amount },
    })),
    ...[places.sold, places.dealerPending, places.cancelled].map((id) => ({
      who: 'bidder' as const,
      method: 'POST',
      path: `/api/auctions/${id}/bid`,
      json: { bid_amount: 50_000 },
    })),
    ...(['dealer', 'newcomer', 'pending', 'support'] as const).map((who) => ({
      who,
      method: 'POST',
      path: `/api/auctions/${places.dealerActive}/bid`,
      json: { bid_amount: places.dealerMinimum },
    })),
  ]
}

function listCalls({ paths }: Openapi): { readonly method: string; readonly path: string }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
}

/** Page forms that are empty or invalid, and one from another site's origin. */
function refusedForms(places: StageIds): ComparedRequest[] {
  const { active, dealerActive, sellerActive, sold, reserveNotMet, thread, draft, question } = places
  const paths = [
    '/login',
    '/register',
    '/contact',
    '/forgot-password',
    '/reset-password?token=x',
    '/verify-email?token=x',
    '/confirm-email?token=x',
    '/dashboard?tab=settings',
    '/authorize',
    `/auctions/${active}`,
    `/auctions/${dealerActive}/manage`,
    `/auctions/${sellerActive}/edit`,
    `/auctions/${active}/questions`,
    `/auctions/${active}/message`,
    `/auctions/${sold}/review`,
    `/auctions/${sold}/handover`,
    `/auctions/${reserveNotMet}/offer`,
    '/auctions/create',
    `/messages/${thread}`,
    `/report/question/${question}`,
    '/saved-searches/new',
    '/checkout?auction=999999',
    '/admin/messages/1',
    '/admin/reports',
    `/drafts/${UNKNOWN_ID}/delete`,
    '/about',
  ]
  const settings = ['profile', 'password', 'email', 'two_factor_confirm', 'two_factor_off', 'delete', 'none']
  const post = (
    who: PersonName,
    path: string,
    form: Readonly<Record<string, string>> = {},
  ): ComparedRequest => ({
    who,
    method: 'POST',
    path,
    form,
  })
  return [
    ...paths.flatMap((path) =>
      (['nobody', 'bidder', 'seller', 'support'] as const).map((who) => post(who, path)),
    ),
    ...paths.map((path) => ({ ...post('seller', path), isForeign: true })),
    ...settings.map((intent) =>
      post('bidder', '/dashboard?tab=settings', { intent, email: 'x', password: 'x' }),
    ),
    ...['manual', 'maximum', 'none'].map((kind) =>
      post('bidder', `/auctions/${active}`, { kind, amount: '1' }),
    ),
    ...['nobody', 'newcomer', 'dealer'].map((who) =>
      post(who as PersonName, `/auctions/${dealerActive}`, {
        kind: 'manual',
        amount: String(places.dealerMinimum),
      }),
    ),
    post('nobody', '/login', { email: 'nobody@example.test', password: 'Password1' }),
    post('nobody', '/login', { email: 'x', password: '' }),
    post('nobody', '/register', { email: 'x', password: 'short', username: 'a b' }),
    post('nobody', '/contact', { name: 'Ana', email: 'x', message: 'Hi' }),
    post('bidder', `/auctions/${active}/questions`, { question: '   ' }),
    post('seller', '/auctions/create', { vin: 'x', year: '1800' }),
    post('seller', `/auctions/${sellerActive}/edit`, { title: '', description: '' }),
    post('dealer', `/auctions/${dealerActive}/manage`, { intent: 'none' }),
    post('dealer', `/auctions/${dealerActive}/manage`, { intent: 'cancel' }),
    post('nobody', `/drafts/${draft}/delete`),
  ]
}

/** Accepted changes in sequence, and the pages that show them. */
function acceptedChanges(places: StageIds): ComparedRequest[] {
  const { dealerActive, dealerMinimum, sellerPending, sold, question, thread } = places
  const change = (who: PersonName, method: string, path: string, json?: object): ComparedRequest => ({
    who,
    method,
    path: `/api${path}`,
    ...(json && { json }),
    changesData: true,
  })
  const changed = [
    `/auctions/${dealerActive}`,
    `/auctions/${dealerActive}?tab=bids`,
    `/auctions/${sellerPending}/manage`,
    '/dashboard',
    '/dashboard?tab=my-bids',
    '/dashboard?tab=watchlist',
    '/notifications',
    '/messages',
    `/messages/${thread}`,
    '/admin/reports',
    '/admin/messages',
    '/api/user/notifications',
    `/api/auctions/${dealerActive}`,
    `/api/auctions/${dealerActive}/bids`,
    `/api/auctions/${dealerActive}/ledger`,
    `/api/auctions/${sellerPending}/changes`,
  ]
  return [
    change('bidder', 'POST', `/auctions/${dealerActive}/bid`, { bid_amount: dealerMinimum }),
    change('bidder', 'PUT', `/auctions/${dealerActive}/auto-bid`, { max_amount: dealerMinimum + 1_000 }),
    {
      who: 'bidder',
      method: 'POST',
      path: `/auctions/${dealerActive}`,
      form: { kind: 'cancel_maximum' },
      changesData: true,
    },
    change('newcomer', 'POST', `/auctions/${dealerActive}/watch`),
    change('newcomer', 'DELETE', `/auctions/${dealerActive}/watch`),
    change('newcomer', 'POST', `/auctions/${dealerActive}/questions`, { question: 'Which tires?' }),
    change('dealer', 'POST', `/questions/${question + 1}/answer`, { answer: 'It is.' }),
    change('dealer', 'POST', `/messages/${thread}`, { message: 'At nine.' }),
    change('bidder', 'POST', `/messages/${thread}/read`, { up_to: 1 }),
    change('seller', 'POST', `/auctions/${sellerPending}/cancel`),
    change('dealer', 'POST', `/auctions/${sold}/handover`),
    change('bidder', 'PUT', '/user/preferences', { auto_bidding: true }),
    change('pending', 'PUT', '/auth/profile', { first_name: 'Ana' }),
    change('support', 'POST', '/admin/contact-messages/1/answer', { answer: 'In your dashboard.' }),
    change('admin', 'POST', '/admin/reports/1', { action: 'dismiss' }),
    change('bidder', 'POST', '/user/notifications/read', {}),
    change('nobody', 'POST', '/auth/login', { email: 'bidder2@hammerlane.test', password: 'Password1' }),
    ...changed.flatMap((path) => API_PEOPLE.map((who) => ({ ...get(who, path), hidesHashes: true }))),
    change('newcomer', 'POST', '/auth/logout'),
    get('newcomer', '/dashboard'),
    get('newcomer', '/api/auth/profile'),
  ]
}
