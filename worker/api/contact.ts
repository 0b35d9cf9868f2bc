import { z } from 'zod'
import { CONTACT_SENT } from '../../domain/contact/contact-form.ts'
import { ContactBody, WireChallenge } from '../../domain/schemas/contact.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { clientInfo } from '../services/accounts/sessions/client-info.ts'
import { issueChallenge } from '../services/messaging/challenge.ts'
import { submitContactMessage } from '../services/messaging/submit-message.ts'

/** The contact form (docs/rules/messaging.md, Contact form). */
export const contact = routeGroup('Contact', '/contact')

contact.route({
  method: 'get',
  path: '/challenge',
  access: 'contact.submit',
  identity: 'nobody',
  summary: 'Get a challenge (a sum); its answer allows one message',
  answer: z.object({ data: WireChallenge }),
  async handler({ env, nowMs }) {
    return { data: await issueChallenge(env, nowMs) }
  },
})

contact.route({
  method: 'post',
  path: '/submit',
  access: 'contact.submit',
  summary: 'Send a message to support',
  body: ContactBody,
  answer: z.object({ message: z.string() }),
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const { captchaToken: token, ...fields } = body
    const { ipAddress } = clientInfo(request)
    const refusal = await submitContactMessage(env, { fields, token, viewer, ipAddress, nowMs, waitUntil })
    return refusal ? refuse(refusal) : { message: CONTACT_SENT }
  },
})
