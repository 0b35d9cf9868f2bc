import { refusal } from '../../domain/errors.ts'
import { MAX_PHOTO_BYTES } from '../../domain/photos/photo-rules.ts'
import { SeedListing } from '../../domain/schemas/seed.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { storePhoto } from '../services/listings/photos/store-photo.ts'
import { ensureDemoAccounts } from './seed/ensure-accounts.ts'
import { readSeedState } from './seed/read-seed-state.ts'
import { seedListing } from './seed/seed-listing.ts'

/** The routes by which `scripts/seed.ts` fills an empty database. */
export const seed = routeGroup('Demo data', '/seed')

seed.route({
  method: 'get',
  path: '/',
  access: 'development.use',
  identity: 'nobody',
  summary: 'Read how much of the demo data exists',
  handler: async ({ env }) => ({ data: await readSeedState(env) }),
})

seed.route({
  method: 'post',
  path: '/accounts',
  access: 'development.use',
  identity: 'nobody',
  summary: "Create the demo's accounts and authorizations",
  async handler({ env, request, nowMs }) {
    await ensureDemoAccounts(env, new URL(request.url).origin, nowMs)
    return {}
  },
})

seed.route({
  method: 'post',
  path: '/photos',
  access: 'development.use',
  identity: 'nobody',
  summary: 'Store one photo; the body is the file',
  async handler({ env, request }) {
    const length = Number(request.headers.get('content-length'))
    if (!(length > 0 && length <= MAX_PHOTO_BYTES)) return refuse(refusal('too_large'))
    const bytes = await request.arrayBuffer()
    const stored = await storePhoto(env, { bytes, field: 'photo', types: ['jpeg', 'png', 'gif', 'webp'] })
    return stored.ok ? { data: { imagePath: stored.value.imagePath } } : refuse(stored.refusal)
  },
})

seed.route({
  method: 'post',
  path: '/listings',
  access: 'development.use',
  identity: 'nobody',
  summary: 'Store one listing with its past bids',
  body: SeedListing,
  async handler({ env, body }) {
    const seeded = await seedListing(env, { listing: body })
    return seeded.ok ? { data: seeded.value } : refuse(seeded.refusal)
  },
})
