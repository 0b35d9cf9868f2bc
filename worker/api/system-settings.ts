import { z } from 'zod'
import { OptionalReasonBody } from '../../domain/schemas/listing-actions.ts'
import {
  FeeBody,
  PackOfferBody,
  PremiumBody,
  SystemSettingsBody,
  WirePriceRow,
  WireSystemSettings,
} from '../../domain/schemas/system-settings.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { addPackOffer, endPackOffer, savePremium, savePrice } from '../services/administration/prices.ts'
import { readSystemSettings, saveSystemSettings } from '../services/administration/system-settings.ts'
import { toActor } from '../services/platform/actor.ts'

/** Settings, prices and the buyer's premium. What is published or bought keeps the values of its time. */
export const systemSettings = routeGroup('Administration', '/admin')

systemSettings.route({
  method: 'get',
  path: '/system-settings',
  access: 'admin.read',
  summary: 'Read the settings of the platform',
  answer: z.object({ data: WireSystemSettings }),
  handler: async ({ env }) => ({ data: await readSystemSettings(env) }),
})

systemSettings.route({
  method: 'put',
  path: '/system-settings',
  access: 'admin.write',
  summary: 'Save the settings of the platform; they apply to what is created or published afterwards',
  body: SystemSettingsBody,
  answer: z.object({ message: z.string(), data: WireSystemSettings }),
  async handler({ env, viewer, request, requestId, body, nowMs }) {
    const saved = await saveSystemSettings(env, {
      body,
      actor: toActor({ viewer, request, requestId }),
      nowMs,
    })
    return saved.ok ? { message: 'Settings saved', data: saved.value } : refuse(saved.refusal)
  },
})

systemSettings.route({
  method: 'put',
  path: '/fees/:id',
  access: 'admin.write',
  summary: 'Set a price of the price list',
  params: z.object({ id: PathId }),
  body: FeeBody,
  answer: z.object({ data: WirePriceRow }),
  async handler({ env, viewer, request, requestId, params: { id }, body, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const saved = await savePrice(env, { id, ...body, actor, nowMs })
    return saved.ok ? { data: saved.value } : refuse(saved.refusal)
  },
})

systemSettings.route({
  method: 'post',
  path: '/fees',
  access: 'admin.write',
  summary: 'Add a pack of settlement fees to the dealers’ bulk table',
  body: PackOfferBody,
  status: 201,
  answer: z.object({ data: WirePriceRow }),
  async handler({ env, viewer, request, requestId, body: { fee_count: feeCount, ...body }, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const added = await addPackOffer(env, { feeCount, ...body, actor, nowMs })
    return added.ok ? { data: added.value } : refuse(added.refusal)
  },
})

systemSettings.route({
  method: 'delete',
  path: '/fees/:id',
  access: 'admin.write',
  summary: 'End a pack: it is sold no more, and bought ones stay',
  params: z.object({ id: PathId }),
  body: OptionalReasonBody,
  answer: z.object({ message: z.string() }),
  async handler({ env, viewer, request, requestId, params: { id }, body: { reason }, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const ended = await endPackOffer(env, { id, reason, actor, nowMs })
    return ended.ok ? { message: 'The pack is ended.' } : refuse(ended.refusal)
  },
})

systemSettings.route({
  method: 'put',
  path: '/buyer-premium',
  access: 'admin.write',
  summary: 'Set base rate and tiers of the buyer’s premium, in percent',
  body: PremiumBody,
  answer: z.object({ message: z.string() }),
  async handler({ env, viewer, request, requestId, body, nowMs }) {
    await savePremium(env, { body, actor: toActor({ viewer, request, requestId }), nowMs })
    return { message: 'Buyer premium saved' }
  },
})
