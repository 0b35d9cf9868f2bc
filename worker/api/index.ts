import { compose } from '../http/create-api.ts'
import { describe } from '../http/describe.ts'
import type { Area } from '../http/route.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { saleOffers } from './after-sale-offers.ts'
import { assist } from './assist.ts'
import { auctions } from './auctions.ts'
import { auth } from './auth.ts'
import { bidding } from './bidding.ts'
import { contact } from './contact.ts'
import { drafts } from './drafts.ts'
import { financial } from './financial.ts'
import { handover } from './handover.ts'
import { images } from './images.ts'
import { live } from './live.ts'
import { logs } from './logs.ts'
import { mailedLinks } from './mailed-links.ts'
import { messages } from './messages.ts'
import { notices } from './notifications.ts'
import { questions } from './questions.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { savedSearches } from './saved-searches.ts'
import { security } from './security.ts'
import { selling } from './selling.ts'
import { socialPosts } from './social-posts.ts'
import { system } from './system.ts'
import { user } from './user.ts'
import { vehicles } from './vehicles.ts'

const API_BASE = '/api'

const groups: readonly Area[] = [
  auth,
  mailedLinks,
  account,
  security,
  auctions,
  bidding,
  selling,
  saleOffers,
  handover,
  vehicles,
  images,
  drafts,
  assist,
  logs,
  user,
  notices,
  savedSearches,
  messages,
  questions,
  reviews,
  reports,
  contact,
  admin,
  socialPosts,
  financial,
  live,
  system,
]

/** All routes under /api; composition only. */
export const api = compose(API_BASE, [...groups, describe(groups, API_BASE)])
