/**
 * Every form of every page of the console, posted by people without the permission: an ordinary person, support and
 * nobody. Nothing in the database changes, and the answer leads away. Who has the
 * permission then makes the change, so that none is refused for another reason.
 */

import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../domain/account/roles.ts'
import type { AlertKind } from '../../../domain/administration/alerts.ts'
import { contactMessages, socialPosts } from '../../../worker/db/schema/index.ts'
import { raiseAlert } from '../../../worker/services/notifications/raise-alert.ts'
import { readAlerts } from '../../../worker/services/platform/alerts.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { listFees, makeSaleWithFee } from '../support/fees.ts'
import { tokenFor } from '../support/listing.ts'
import { ACTIONS, type Action } from '../support/page-actions.ts'
import { pageAs } from '../support/page-as.ts'
import { bid, db, drain, makeAuction, makePerson, toViewer } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'
import { insertUser } from '../support/rows.ts'
import { newListing } from '../support/selling.ts'
import { makeDefaultedSale } from '../support/unpaid-sale.ts'

type Fields = Readonly<Record<string, string>>

interface Form {
  readonly fields: Fields
  /** The tab of the console. */
  readonly tab?: string
  /** The id in the path. */
  readonly id?: number
  /** Who may send it; administrators only by default. */
  readonly by?: readonly Role[]
  /** It only asks, so that an administrator changes nothing by it either. */
  readonly asks?: true
}

/** What each page is posted. A function makes what its form is about. */
const FORMS: Readonly<Record<string, readonly (() => Promise<Form> | Form)[]>> = {
  admin: [
    async () => ({ tab: 'overview', fields: { id: await newAlert(), state: 'investigating' } }),
    async () => ({
      tab: 'overview',
      fields: {
        intent: 'assign',
        id: await newAlert(),
        assignee_id: String(await insertUser({ role: 'admin' })),
      },
    }),
    ...['verify', 'reject'].map((name) => async () => ({
      tab: 'users',
      fields: { intent: `${name}:${await insertUser({ verification_status: 'pending' })}`, reason: 'Why' },
    })),
    ...['deactivate', 'delete'].map((name) => async () => ({
      tab: 'users',
      fields: { intent: `${name}:${await insertUser()}` },
    })),
    async () => ({ tab: 'users', fields: { intent: `activate:${await insertUser({ is_active: 0 })}` } }),
    async () => ({ tab: 'users', fields: { intent: 'bulk:deactivate', ids: String(await insertUser()) } }),
    async () => ({
      tab: 'users',
      fields: {
        intent: `edit:${await insertUser()}`,
        role: 'admin',
        user_type: 'private',
        verification_status: 'verified',
        is_active: 'yes',
      },
    }),
    () => ({
      tab: 'users',
      fields: {
        intent: 'add',
        username: 'slipped.in',
        email: 'slipped.in@example.com',
        first_name: 'Sly',
        last_name: 'Person',
        user_type: 'private',
        role: 'admin',
      },
    }),
    async () => {
      const { id, license } = await newDealer()
      return { tab: 'users', fields: { intent: `approve:${id}`, [`license-${id}`]: license } }
    },
    () => ({
      tab: 'payments',
      fields: { form: 'provider-stripe', provider: 'stripe', 'config.publishableKey': 'pk_other' },
    }),
    () => ({
      tab: 'payments',
      asks: true,
      fields: { form: 'provider-stripe', provider: 'stripe', intent: 'test' },
    }),
    () => ({
      tab: 'settings',
      fields: {
        form: 'settings',
        'settings.platform_fees.listing_fee_default': '2',
        'settings.platform_fees.buyer_premium_min': '1',
        'settings.platform_fees.buyer_premium_max': '2',
        'settings.auction_settings.auto_extend_minutes': '7',
        'settings.auction_settings.min_bid_increment': '70',
        'settings.auction_settings.max_auction_duration_days': '70',
        'settings.user_limits.max_active_auctions': '70',
        'settings.user_limits.max_bids_per_auction': '70',
        'settings.user_limits.min_account_age_days': '0',
      },
    }),
    async () => ({
      tab: 'fraud',
      fields: { form: 'alert', id: await newAlert('payment_fraud'), status: 'investigating' },
    }),
    () => ({
      tab: 'fraud',
      fields: { form: 'rule-1', id: '1', threshold: '77', action: 'block_bidding' },
    }),
    () => ({ tab: 'settings', fields: { form: 'fee-2', id: '2', amount: '77' } }),
    () => ({ tab: 'settings', fields: { form: 'pack', fee_count: '777', amount: '7' } }),
    async () => {
      const pack = await env.DB.prepare("select id from listing_fees where kind = 'pack' limit 1").first<{
        id: number
      }>()
      return { tab: 'settings', fields: { form: `end-${pack?.id}`, id: String(pack?.id) } }
    },
    () => ({
      tab: 'settings',
      fields: { form: 'premium', base_rate: '1', 'tiers.0.min_amount': '0', 'tiers.0.rate': '1' },
    }),
    // The last ones: the other forms need an unlocked platform.
    () => ({ tab: 'overview', fields: { form: 'lock', reason: 'Nothing works.' } }),
    () => ({ tab: 'overview', fields: { form: 'unlock', reason: 'It works again.' } }),
  ],
  'admin_.alerts': [async () => ({ fields: { id: await newAlert(), state: 'investigating' } })],
  'admin_.auctions.$id': [
    async () => {
      const auction = await makeAuction()
      return { id: auction.id, fields: { form: 'status', status: 'paused', reason: 'Why' } }
    },
    async () => {
      const auction = await makeAuction()
      await bid(auction, await makePerson(), 6_000)
      await drain(auction.id)
      const placed = await env.DB.prepare('select id from bids where auction_id = ?')
        .bind(auction.id)
        .first<{ id: number }>()
      return { id: auction.id, fields: { form: 'void', bid_id: String(placed?.id), reason: 'Why' } }
    },
    async () => ({ id: (await makeAuction()).id, fields: { form: 'steps', reason: 'Why' } }),
    async () => ({ id: 1, fields: await saleFields('waive') }),
    async () => {
      const { sale, sellerId } = await makeSaleWithFee('tok_declined')
      await continueFees(env, Date.now())
      const [fee] = await listFees(sellerId)
      return { id: sale.auctionId, fields: { form: `fee-${fee?.id}-waive`, reason: 'Why' } }
    },
    async () => {
      const { token, auctionId } = await newListing()
      await payFor(token, auctionId, ['email_blast'])
      return { id: auctionId, fields: { form: 'addon-email_blast-refund', reason: 'Why' } }
    },
  ],
  'admin_.messages.$id': [
    async () => {
      const [row] = await db()
        .insert(contactMessages)
        .values({ name: 'Al', email: 'al@example.com', subject: 'billing', message: 'Why?', createdAtMs: 1 })
        .returning({ id: contactMessages.id })
      return { id: row?.id ?? 0, fields: { answer: 'Because.' }, by: ['support', 'admin'] }
    },
  ],
  'admin_.reports': [
    async () => ({ fields: { id: await newReport(), action: 'dismiss' } }),
    async () => ({ fields: { id: await newReport(), action: 'remove' } }),
  ],
  'admin_.sales': [async () => ({ fields: await saleFields('refund') })],
  'admin_.social-posts': [
    async () => {
      const { id } = await makeAuction()
      const [post] = await db()
        .insert(socialPosts)
        .values({ auctionId: id, body: 'A car', createdAtMs: 1 })
        .returning({ id: socialPosts.id })
      return { fields: { id: String(post?.id) } }
    },
  ],
  'admin_.users.$id': [
    async () => ({ id: await insertUser(), fields: { intent: 'note', note: 'Called.' } }),
    async () => {
      const dealer = await makePerson({ authorized: false })
      await env.DB.prepare("update users set user_type = 'dealer' where id = ?").bind(dealer.userId).run()
      const token = await tokenFor(dealer)
      const { offers } = (await callApi('GET', '/financial/packs', { token })).body.data
      const body = { pack_id: offers[0].id, card_token: 'tok_visa' }
      const { data } = (await callApi('POST', '/financial/packs', { token, body })).body
      return { id: dealer.userId, fields: { form: `pack-${data.id}-refund`, reason: 'Why' } }
    },
    async () => ({ id: (await makePerson()).userId, fields: { intent: 'sign_out' } }),
    async () => ({ id: await insertUser(), fields: { intent: 'deactivate', reason: 'Why' } }),
    async () => ({
      id: await insertUser({ verification_status: 'pending' }),
      fields: { intent: 'verify' },
    }),
    async () => {
      const { id, license } = await newDealer()
      return { id, fields: { intent: 'approve', license } }
    },
  ],
}

/** The setup asks nobody who they are, and creates nobody once there is an administrator (set-up-administrator). */
const NOT_POSTED = ['admin-setup']

let alerts = 0
async function newAlert(kind: AlertKind = 'settlement_parked'): Promise<string> {
  alerts += 1
  await raiseAlert(env, { key: `forms:${alerts}`, kind, message: 'Unknown.' }, alerts)
  const { data } = await readAlerts(env, { status: 'open', page: 1, per_page: 100 })
  return String(Math.max(...data.map(({ id }) => id)))
}

async function newDealer() {
  const license = 'CA 48213'
  const id = await insertUser({ user_type: 'dealer' })
  await env.DB.prepare('insert or replace into profiles (user_id, business_license) values (?, ?)')
    .bind(id, license)
    .run()
  return { id, license }
}

async function newReport(): Promise<string> {
  const { id } = await makeAuction()
  const asker = await makePerson()
  await env.DB.prepare("update users set verification_status = 'verified' where id = ?")
    .bind(asker.userId)
    .run()
  const asked = await callApi('POST', `/auctions/${id}/questions`, {
    token: await tokenFor(asker),
    body: { question: 'Are you a crook?' },
  })
  await callApi('POST', '/reports', {
    token: await tokenFor(await makePerson()),
    body: { kind: 'question', id: asked.body.data.id, reason: 'Rude' },
  })
  const row = await env.DB.prepare('select max(id) id from reports').first<{ id: number }>()
  return String(row?.id)
}

async function saleFields(action: string): Promise<Fields> {
  const { saleId } = await makeDefaultedSale()
  return { form: `sale-${saleId}`, id: String(saleId), action, reason: 'Why' }
}

const CONSOLE = ACTIONS.filter(({ route }) => route.startsWith('admin') && !NOT_POSTED.includes(route))

test('forms of the console: every page with an action -> its forms are posted here', () => {
  expect(Object.keys(FORMS).toSorted()).toEqual(CONSOLE.map(({ route }) => route).toSorted())
})

let people: Record<Role, Awaited<ReturnType<typeof makePerson>>>

beforeAll(async () => {
  const make = () => makePerson({ authorized: false })
  people = { user: await make(), support: await make(), admin: await make() }
  for (const [role, { userId }] of Object.entries(people)) {
    await env.DB.prepare('update users set role = ? where id = ?').bind(role, userId).run()
  }
})

/** What made the form's subject has mailed people after its answer. */
async function mailsAreSent(): Promise<void> {
  const queued = env.DB.prepare("select count(*) n from emails where state not in ('sent', 'failed')")
  await expect.poll(async () => (await queued.first<{ n: number }>())?.n).toBe(0)
}

/** All rows of the database. */
async function readAll(): Promise<Readonly<Record<string, string>>> {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>()
  const rows = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)))
  return Object.fromEntries(tables.map(({ name }, index) => [name, JSON.stringify(rows[index]?.results)]))
}

async function changedTables(before: Awaited<ReturnType<typeof readAll>>): Promise<string[]> {
  const after = await readAll()
  // The mails of what was made for the form may still be on their way.
  return Object.keys(after).filter((table) => table !== 'emails' && after[table] !== before[table])
}

async function post(action: Action, who: Role | null, { fields, tab, id }: Form) {
  const nowMs = Date.now()
  const viewer = who && toViewer(people[who], { role: who, provedAtMs: nowMs })
  const request = new Request(`http://localhost/admin?tab=${tab ?? ''}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const work: Promise<unknown>[] = []
  const context = pageAs(viewer, { nowMs, waitUntil: (promise) => work.push(promise) })
  const answer = await callAction(action, { context, request, params: { id: String(id ?? 1) } })
  await Promise.allSettled(work)
  return answer instanceof Response ? answer.headers.get('location') : answer
}

test.each(
  CONSOLE.flatMap(({ route, action }) =>
    (FORMS[route] ?? []).map((make, index) => ({ route, number: index + 1, action, make })),
  ),
)(
  'form $number of $route: without the permission -> led away, no row changes; allowed -> done and audited',
  async ({ route, action, make }) => {
    if (action === null) throw new Error(`The action of ${route} was not imported.`)
    const form = await make()
    await mailsAreSent()
    const before = await readAll()
    for (const who of [null, 'user', 'support'] as const) {
      if (who !== null && form.by?.includes(who)) continue
      const location = await post(action, who, form)
      expect(location, `${who}`).toMatch(who === null ? /^\/login\?redirectTo=/ : /^\/dashboard$/)
    }
    expect(await changedTables(before)).toEqual([])
    for (const [index, who] of (form.by ?? (['admin'] as const)).entries()) {
      const allowed = index === 0 ? form : await make()
      const { audit_log: earlier } = await readAll()
      const answer = await post(action, who, allowed)
      const isAudited = (await readAll()).audit_log !== earlier
      expect(isAudited, `${who}: ${JSON.stringify(answer)}`).toBe(!form.asks)
    }
  },
)
