import { z } from 'zod'
import { ProviderName, ProviderSettingsBody, WireProvider } from '../../domain/schemas/payment-providers.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { readProcessors } from '../services/payments/processors/read-processors.ts'
import { saveProcessor } from '../services/payments/processors/save-processor.ts'
import { testProcessor } from '../services/payments/processors/test-processor.ts'
import { toActor } from '../services/platform/actor.ts'

/** Settings of the payment processors, in the admin console. */
export const paymentProviders = routeGroup('Payment providers', '/payments')

paymentProviders.route({
  method: 'get',
  path: '/providers',
  access: 'admin.read',
  summary: 'List the payment providers with their settings; secrets are never returned',
  answer: z.object({ data: z.array(WireProvider) }),
  handler: async ({ env }) => ({ data: await readProcessors(env) }),
})

paymentProviders.route({
  method: 'post',
  path: '/providers',
  access: 'admin.write',
  summary: "Save a payment provider's settings",
  description:
    'Active steers new methods only; saved ones stay chargeable. A change of a secret or of the API base URL needs recent proof (POST /auth/proof): without it 403 proof_required.',
  body: ProviderSettingsBody,
  answer: z.object({ message: z.string(), data: WireProvider }),
  async handler({ env, viewer, body, request, requestId, nowMs, waitUntil }) {
    const actor = toActor({ viewer: { userId: viewer.id }, request, requestId })
    const saved = await saveProcessor(env, { body, viewer, actor, nowMs, waitUntil })
    if (!saved.ok) return refuse(saved.refusal)
    return { message: `${body.provider} settings saved`, data: saved.value }
  },
})

paymentProviders.route({
  method: 'post',
  path: '/providers/:provider/test',
  access: 'admin.write',
  summary: 'Test the connection to a payment provider with the stored key; moves no money',
  params: z.object({ provider: ProviderName }),
  answer: z.object({ message: z.string(), data: z.object({ works: z.boolean() }) }),
  async handler({ env, params: { provider }, nowMs }) {
    const tested = await testProcessor(env, { provider, nowMs })
    if (!tested.ok) return refuse(tested.refusal)
    const { works, message } = tested.value
    return { message, data: { works } }
  },
})
