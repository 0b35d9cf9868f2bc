import { z } from 'zod'
import { invalidFields } from '../../domain/errors.ts'
import { receiptHref } from '../../domain/listing/seller-addresses.ts'
import { financialHref } from '../../domain/money/financial-addresses.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../../domain/money/money-states.ts'
import {
  AnyTransactionBody,
  AuthorizationBody,
  PaymentMethodBody,
  PaymentMethodUpdate,
  SetupBody,
  WireAuthorization,
  WireBuyerPremiumRate,
  WireFinancialSummary,
  WireListedTransaction,
  WireListingFee,
  WirePaymentConfig,
  WirePaymentMethod,
  WireSetup,
  WireTransaction,
} from '../../domain/schemas/financial.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import type { Env } from '../env.ts'
import { answer, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { authorize } from '../services/payments/authorize.ts'
import { buyAddons } from '../services/payments/buy-addons.ts'
import { toPaymentSource } from '../services/payments/choose-method.ts'
import { giveUpAuthorization } from '../services/payments/give-up-authorization.ts'
import { removeMethod, updateMethod } from '../services/payments/methods/change-method.ts'
import {
  readBuyerPremiums,
  readListingFees,
  readPaymentMethods,
  readSummary,
  readTransactions,
  toApiListingsPayment,
  toApiPaymentMethod,
  toApiTransaction,
} from '../services/payments/my-transactions.ts'
import { payListing } from '../services/payments/pay-listing.ts'
import { payListings } from '../services/payments/pay-listings.ts'
import { readAuthorization, toApiAuthorization } from '../services/payments/read-authorization.ts'
import { readPaymentConfig } from '../services/payments/read-payment-config.ts'
import { saveMethod } from '../services/payments/save-method.ts'
import { beginSetup, finishSetup, savePayPal } from '../services/payments/setups.ts'
import { siteAddress } from '../services/platform/site-address.ts'

/** A person's money: bidding authorization, payment methods, fees, transactions. */
export const financial = routeGroup('Financial', '/financial')

const AuthorizationAnswer = z.object({ data: WireAuthorization })

financial.route({
  method: 'get',
  path: '/authorization',
  access: 'authorization.manage',
  summary: "Read the viewer's authorization to bid",
  answer: AuthorizationAnswer,
  async handler({ env, viewer: { userId }, nowMs }) {
    return { data: toApiAuthorization(await readAuthorization(env, { userId, nowMs })) }
  },
})

financial.route({
  method: 'post',
  path: '/authorization',
  access: 'authorization.manage',
  summary: 'Authorize 50 dollars on a card, to bid for 14 days',
  description:
    'Replaces an open authorization once it is granted. If the bank requires a confirmation, `action_url` is its address.',
  body: AuthorizationBody,
  answer: AuthorizationAnswer,
  async handler({ env, viewer: { userId }, body, request, nowMs }) {
    const returnUrl = siteAddress(env, request, '/authorize')
    const result = await authorize(env, { userId, paidWith: toPaymentSource(body), returnUrl, nowMs })
    return result.ok ? { data: toApiAuthorization(result.value) } : refuse(result.refusal)
  },
})

financial.route({
  method: 'delete',
  path: '/authorization',
  access: 'authorization.manage',
  summary: "End the viewer's authorization",
  description: 'Answers 409 while the viewer leads an auction or has an unpaid premium.',
  answer: AuthorizationAnswer,
  async handler({ env, viewer: { userId }, nowMs }) {
    const refused = await giveUpAuthorization(env, { userId, nowMs })
    if (refused) return refuse(refused)
    return { data: toApiAuthorization(await readAuthorization(env, { userId, nowMs })) }
  },
})

financial.route({
  method: 'get',
  path: '/payment-methods',
  access: 'payment_method.manage',
  summary: "List the viewer's saved payment methods",
  answer: z.object({ data: z.array(WirePaymentMethod) }),
  handler: async ({ env, viewer }) => ({ data: await readPaymentMethods(env, viewer.userId) }),
})

financial.route({
  method: 'post',
  path: '/payment-methods',
  access: 'payment_method.manage',
  summary: 'Save a card (by its token) or a PayPal account',
  description:
    'A PayPal account is approved by the person: 202 with `action_url`, PayPal’s page, and the `reference` of the setup to finish.',
  body: PaymentMethodBody,
  status: 201,
  answer: z.object({ data: WirePaymentMethod }),
  async handler({ env, viewer: { userId }, body, request, nowMs }) {
    const { card_token: token = '', paypal_email: email = '', is_default: makeDefault } = body
    if (body.type === 'paypal') {
      const to = encodeURIComponent(financialHref('methods'))
      const address = `/payment-methods/return?to=${to}${makeDefault ? '&default=1' : ''}`
      const returnUrl = siteAddress(env, request, address)
      const saved = await savePayPal(env, { userId, email, returnUrl, nowMs })
      if (!saved.ok) return refuse(saved.refusal)
      const { method, reference } = saved.value
      if (method !== null) return { data: toApiPaymentMethod(method) }
      return answer({ data: { reference, action_url: saved.value.actionUrl } }, 202)
    }
    const result = await saveMethod(env, { userId, token, makeDefault, nowMs })
    return result.ok ? { data: toApiPaymentMethod(result.value) } : refuse(result.refusal)
  },
})

financial.route({
  method: 'put',
  path: '/payment-methods/:id',
  access: 'payment_method.manage',
  summary: 'Change a saved payment method: default, label, expiry of a card',
  description: 'What is not given stays. The default is changed by making another method the default.',
  params: z.object({ id: PathId }),
  body: PaymentMethodUpdate,
  answer: z.object({ data: WirePaymentMethod }),
  async handler({ env, viewer: { userId }, params: { id }, body, nowMs }) {
    const updated = await updateMethod(env, { userId, id, update: body, nowMs })
    return updated.ok ? { data: toApiPaymentMethod(updated.value) } : refuse(updated.refusal)
  },
})

financial.route({
  method: 'delete',
  path: '/payment-methods/:id',
  access: 'payment_method.manage',
  summary: 'Remove a saved payment method',
  description: 'Answers 409 while it backs a leading bid, an unpaid premium or the authorization.',
  params: z.object({ id: PathId }),
  answer: z.object({}),
  async handler({ env, viewer: { userId }, params: { id }, nowMs }) {
    const refused = await removeMethod(env, { userId, id, nowMs })
    return refused ? refuse(refused) : {}
  },
})

financial.route({
  method: 'get',
  path: '/payment-config',
  access: 'payment_method.manage',
  summary: 'Read which payment methods can be saved, by which provider, and its public key',
  answer: z.object({ data: WirePaymentConfig }),
  async handler({ env }) {
    const { isSetUp, isTest, methods } = await readPaymentConfig(env)
    return {
      data: {
        set_up: isSetUp,
        test_payments: isTest,
        methods: methods.map(({ type, provider, publishableKey }) => ({
          type,
          provider,
          publishable_key: publishableKey,
          client_token: null,
        })),
      },
    }
  },
})

financial.route({
  method: 'post',
  path: '/setups',
  access: 'payment_method.manage',
  summary: "Begin to save a payment method in the provider's own fields or on its page",
  body: SetupBody,
  status: 201,
  answer: z.object({ data: WireSetup }),
  async handler({ env, viewer: { userId }, body: { type, return_url, hosted }, request, nowMs }) {
    const returnUrl = ownUrl(env, request, return_url)
    if (returnUrl === null) return refuse(invalidFields({ return_url: ['This is no address of this site'] }))
    const begun = await beginSetup(env, {
      userId,
      type,
      returnUrl,
      isHosted: hosted,
      paypalEmail: null,
      nowMs,
    })
    if (!begun.ok) return refuse(begun.refusal)
    const { reference, clientSecret, approvalUrl } = begun.value
    return { data: { reference, client_secret: clientSecret, approval_url: approvalUrl } }
  },
})

financial.route({
  method: 'post',
  path: '/setups/:reference/finish',
  access: 'payment_method.manage',
  summary: 'Save the payment method that was entered in a setup',
  description:
    '202 with `action_url` while the person has not finished; it is null where the provider’s fields continue.',
  params: z.object({ reference: z.string().min(1).max(255) }),
  status: 201,
  answer: z.object({ data: WirePaymentMethod }),
  async handler({ env, viewer: { userId }, params: { reference }, nowMs }) {
    const finished = await finishSetup(env, { userId, reference, nowMs })
    if (!finished.ok) return refuse(finished.refusal)
    const { value } = finished
    if (value.method === null) return answer({ data: { action_url: value.actionUrl } }, 202)
    return { data: toApiPaymentMethod(value.method) }
  },
})

financial.route({
  method: 'get',
  path: '/transactions',
  access: 'financial.read_own',
  summary: "List the viewer's transactions, newest first",
  query: z.object({
    page: positiveInteger(1, 1_000_000),
    limit: positiveInteger(20, 100),
    type: z.enum(TRANSACTION_TYPES, { error: 'Please select a valid type' }).optional(),
    status: z.enum(TRANSACTION_STATUSES, { error: 'Please select a valid status' }).optional(),
  }),
  answer: z.object({
    data: z.object({
      transactions: z.array(WireListedTransaction),
      current_page: z.number().int(),
      last_page: z.number().int(),
      per_page: z.number().int(),
      total: z.number().int(),
    }),
  }),
  handler: async ({ env, viewer: { userId }, query: { page, limit, type = null, status = null } }) => ({
    data: await readTransactions(env, { userId, query: { page, per_page: limit }, filter: { type, status } }),
  }),
})

financial.route({
  method: 'post',
  path: '/transactions',
  access: 'auction.pay_listing',
  summary: 'Pay for a listing and its addons; the server computes the amount',
  description:
    'With the purpose `listings` and `items` it pays for several listings with one payment, all or none. With the purpose `addons` it buys addons for a listing that is paid for already. An addon is bought once: a listing that was paid for with other addons answers 409 and names what was and was not bought.',
  body: AnyTransactionBody,
  status: 201,
  answer: z.object({
    data: WireTransaction.extend({
      action_url: z.string().optional().describe('Where the bank asks to confirm'),
      transactions: z.array(WireTransaction).optional().describe('With the purpose `listings`, one of each'),
    }),
  }),
  async handler({ env, viewer, body, request, nowMs }) {
    if (body.purpose === 'listings') {
      const paid = await payListings(env, {
        viewer,
        items: body.items.map(({ auction_id: auctionId, addons }) => ({ auctionId, addons })),
        paidWith: toPaymentSource(body),
        returnUrl: siteAddress(env, request, '/dashboard?tab=my-auctions'),
        seenTotalCents: null,
        nowMs,
      })
      return paid.ok ? { data: toApiListingsPayment(paid.value) } : refuse(paid.refusal)
    }
    const order = {
      viewer,
      auctionId: body.auction_id,
      addons: body.addons,
      paidWith: toPaymentSource(body),
      seenTotalCents: null,
      nowMs,
    }
    const returnUrl = siteAddress(env, request, receiptHref(body.auction_id))
    const result =
      body.purpose === 'addons' ? await buyAddons(env, order) : await payListing(env, { ...order, returnUrl })
    if (!result.ok) return refuse(result.refusal)
    const { transaction, actionUrl } = result.value
    return {
      data: { ...toApiTransaction(transaction), ...(actionUrl !== null && { action_url: actionUrl }) },
    }
  },
})

financial.route({
  method: 'get',
  path: '/summary',
  access: 'financial.read_own',
  summary: "Read the viewer's totals: sales revenue, fees and premiums paid, pending amount",
  answer: z.object({ data: WireFinancialSummary }),
  handler: async ({ env, viewer }) => ({ data: await readSummary(env, viewer.userId) }),
})

financial.route({
  method: 'get',
  path: '/listing-fees',
  access: 'financial.read_own',
  summary: 'List the prices of publishing and selling',
  answer: z.object({ data: z.array(WireListingFee) }),
  handler: async ({ env }) => ({ data: await readListingFees(env) }),
})

financial.route({
  method: 'get',
  path: '/buyer-premiums',
  access: 'financial.read_own',
  summary: "List the buyer's premium schedules, the active one first",
  answer: z.object({ data: z.array(WireBuyerPremiumRate) }),
  handler: async ({ env }) => ({ data: await readBuyerPremiums(env) }),
})

/** An address of this site as a whole URL; null for any other. */
function ownUrl(env: Env, request: Request, address: string): string | null {
  const site = siteAddress(env, request, '/')
  if (!URL.canParse(address, site)) return null
  const url = new URL(address, site)
  return url.origin === new URL(site).origin ? url.href : null
}

/** An integer of the query from 1 to `max`; an invalid value becomes the default instead of a 422. */
function positiveInteger(defaultValue: number, max: number) {
  return z.coerce.number().int().min(1).max(max).catch(defaultValue).default(defaultValue)
}
