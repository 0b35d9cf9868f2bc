import { z } from 'zod'
import { refusal } from '../../domain/errors.ts'
import { ListQuery, paginated } from '../../domain/schemas/list-query.ts'
import { MessagesRead, NewMessage, WireConversation, WireThread } from '../../domain/schemas/messaging.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { markConversationRead, readThread, readThreads } from '../services/messaging/read-threads.ts'
import { replyInThread, sendAuctionMessage } from '../services/messaging/send-message.ts'

/** Message threads between a seller and one other person about one auction. */
export const messages = routeGroup('Messages', '')

const IdParams = z.object({ id: PathId })
const SentAnswer = z.object({ data: z.object({ thread_id: z.number().int() }) })

messages.route({
  method: 'get',
  path: '/messages',
  access: 'message.read_own',
  summary: "List the viewer's conversations, most recently active first",
  query: ListQuery,
  answer: paginated(WireThread),
  handler: ({ env, viewer, query }) => readThreads(env, { userId: viewer.userId, query }),
})

messages.route({
  method: 'get',
  path: '/messages/:id',
  access: 'message.read_own',
  summary: "Read one of the viewer's conversations",
  description: 'The first page has the newest messages; within a page the oldest comes first.',
  params: IdParams,
  query: ListQuery,
  answer: z.object({ data: WireConversation }),
  async handler({ env, viewer, params, query }) {
    const found = await readThread(env, { threadId: params.id, userId: viewer.userId, query })
    return found.ok ? { data: found.value } : refuse(found.refusal)
  },
})

messages.route({
  method: 'post',
  path: '/messages/:id',
  access: 'message.send',
  summary: 'Reply in a conversation',
  params: IdParams,
  body: NewMessage,
  status: 201,
  answer: SentAnswer,
  async handler({ env, viewer, params, body, nowMs, waitUntil }) {
    const sender = { viewer, text: body.message, nowMs, waitUntil }
    const sent = await replyInThread(env, { threadId: params.id, ...sender })
    return sent.ok ? { data: { thread_id: sent.value } } : refuse(sent.refusal)
  },
})

messages.route({
  method: 'post',
  path: '/messages/:id/read',
  access: 'message.read_own',
  summary: 'Mark a conversation as read up to a message',
  params: IdParams,
  body: MessagesRead,
  answer: z.object({}),
  async handler({ env, viewer, params, body, nowMs }) {
    const read = { threadId: params.id, userId: viewer.userId, upTo: body.up_to, nowMs }
    return (await markConversationRead(env, read)) ? {} : refuse(refusal('not_found'))
  },
})

messages.route({
  method: 'post',
  path: '/auctions/:id/messages',
  access: 'message.send',
  summary: 'Send a message to the seller of an auction, or as the seller to the buyer of a sold one',
  params: IdParams,
  body: NewMessage,
  status: 201,
  answer: SentAnswer,
  async handler({ env, viewer, params, body, nowMs, waitUntil }) {
    const sender = { viewer, text: body.message, nowMs, waitUntil }
    const sent = await sendAuctionMessage(env, { auctionId: params.id, ...sender })
    return sent.ok ? { data: { thread_id: sent.value } } : refuse(sent.refusal)
  },
})
