import { auctions } from './auctions.ts'
import { auth } from './auth.ts'
import { bidding } from './bidding.ts'
import { compose } from './compose.ts'
import { describe } from './describe.ts'
import { financial } from './financial.ts'
import { live } from './live.ts'
import type { Area } from './route.ts'
import { selling } from './selling.ts'
import { system } from './system.ts'
import { user } from './user.ts'

const API_BASE = '/api'

const areas: readonly Area[] = [auth, auctions, bidding, selling, user, financial, live, system]

/** Everything under /api. Composition only. */
export const api = compose(API_BASE, [...areas, describe(areas, API_BASE)])
