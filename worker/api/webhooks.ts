import { z } from 'zod'
import { refusal } from '../../domain/errors.ts'
import { toAddressGroup } from '../../domain/realtime/address-group.ts'
import { readText } from '../http/read-request.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { clientInfo } from '../services/accounts/sessions/client-info.ts'
import { receiveWebhook } from '../services/payments/receive-webhook.ts'
import { limitFlood } from '../services/platform/rate-limit.ts'

/** Messages of the payment processors. */
export const webhooks = routeGroup('Webhooks', '/webhooks')

const MAX_BYTES = 1024 * 1024

webhooks.route({
  method: 'post',
  path: '/:provider',
  access: 'webhook.receive',
  identity: 'nobody',
  summary: 'Receive a message of a payment provider',
  description:
    'The body is verified as it was sent. 400 for a message that the provider has not signed, 503 if it cannot be verified or handled now, or after 600 messages of an address in a minute.',
  params: z.object({ provider: z.enum(['stripe', 'paypal', 'sandbox']) }),
  answer: z.object({}),
  async handler({ env, request, params: { provider }, nowMs }) {
    const who = toAddressGroup(clientInfo(request).ipAddress ?? 'unknown')
    if (await limitFlood(env, { action: 'webhook', who, nowMs })) return refuse(refusal('unavailable'))
    const body = await readText(request, MAX_BYTES)
    if (!body.ok) return refuse(body.refusal)
    const message = { provider, body: body.value, headers: request.headers }
    const { outcome } = await receiveWebhook(env, message, nowMs)
    if (outcome === 'forged') return refuse(refusal('malformed', { message: 'The signature is not valid.' }))
    return outcome === 'later' ? refuse(refusal('unavailable')) : {}
  },
})
