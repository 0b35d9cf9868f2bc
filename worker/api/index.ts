import { createApi } from '../http/create-api.ts'
import { createDescriptionGroup } from '../http/describe.ts'
import type { RouteGroup } from '../http/route.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { afterSaleOffers } from './after-sale-offers.ts'
import { assist } from './assist.ts'
import { auctions } from './auctions.ts'
import { auth } from './auth.ts'
import { bidding } from './bidding.ts'
import { contact } from './contact.ts'
import { logs } from './creation-logs.ts'
import { documents } from './documents.ts'
import { drafts } from './drafts.ts'
import { financial } from './financial.ts'
import { fraudDetection } from './fraud-detection.ts'
import { handover } from './handover.ts'
import { images } from './images.ts'
import { live } from './live.ts'
import { mailedLinks } from './mailed-links.ts'
import { managedAuctions } from './managed-auctions.ts'
import { messages } from './messages.ts'
import { myLists } from './my-lists.ts'
import { notifications } from './notifications.ts'
import { adminAddons, adminPacks, packs } from './packs.ts'
import { paymentProviders } from './payment-providers.ts'
import { questions } from './questions.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { adminSales, sales } from './sales.ts'
import { savedSearches } from './saved-searches.ts'
import { security } from './security.ts'
import { selling } from './selling.ts'
import { adminSettlementFees, settlementFees } from './settlement-fees.ts'
import { socialPosts } from './social-posts.ts'
import { adminSystem, system } from './system.ts'
import { systemSettings } from './system-settings.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { webhooks } from './webhooks.ts'

const API_BASE = '/api'

const groups: readonly RouteGroup[] = [
  auth,
  mailedLinks,
  account,
  security,
  auctions,
  bidding,
  selling,
  afterSaleOffers,
  handover,
  vehicles,
  images,
  drafts,
  assist,
  logs,
  myLists,
  notifications,
  savedSearches,
  messages,
  questions,
  reviews,
  reports,
  contact,
  admin,
  users,
  managedAuctions,
  fraudDetection,
  systemSettings,
  adminSystem,
  socialPosts,
  adminSales,
  adminSettlementFees,
  adminPacks,
  adminAddons,
  financial,
  documents,
  paymentProviders,
  webhooks,
  sales,
  settlementFees,
  packs,
  live,
  system,
]

/** All routes under /api; composition only. */
export const api = createApi(API_BASE, [...groups, createDescriptionGroup(groups, API_BASE)])
