import { z } from 'zod'
import { CONTACT_SENT } from '../../domain/contact/contact-form.ts'
import { ContactBody, WireChallenge } from '../../domain/schemas/contact.ts'
import { answer, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { clientInfo } from '../services/accounts/sessions/client-info.ts'
import { issueChallenge, readChallengeCookie, usedChallengeCookie } from '../services/messaging/challenge.ts'
import { submitContactMessage } from '../services/messaging/submit-message.ts'

/** The contact form (docs/rules/messaging.md, Contact form). */
export const contact = routeGroup('Contact', '/contact')

contact.route({
  method: 'get',
  path: '/challenge',
  access: 'contact.submit',
  identity: 'nobody',
  summary: 'Get a challenge (a sum)',
  description: 'Sets a cookie. A message that carries it needs the right answer, which sends one message.',
  answer: z.object({ data: WireChallenge }),
  async handler({ env, nowMs }) {
    const { question, cookie } = await issueChallenge(env, nowMs)
    return answer({ data: { question } }, 200, { 'set-cookie': cookie })
  },
})

contact.route({
  method: 'post',
  path: '/submit',
  access: 'contact.submit',
  summary: 'Send a message to support',
  description:
    'Without the cookie of a challenge any integer is an answer: at most 5 messages an hour and address.',
  body: ContactBody,
  answer: z.object({ message: z.string() }),
  async handler({ env, request, viewer, body, nowMs, waitUntil }) {
    const token = readChallengeCookie(request)
    const { ipAddress } = clientInfo(request)
    const message = { fields: body, token, viewer, ipAddress, nowMs, waitUntil }
    const refusal = await submitContactMessage(env, message)
    if (refusal) return refuse(refusal)
    return answer(
      { message: CONTACT_SENT },
      200,
      token === null ? {} : { 'set-cookie': usedChallengeCookie(env) },
    )
  },
})
