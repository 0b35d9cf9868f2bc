import { z } from 'zod'
import { ListQuery } from '../../domain/schemas/list-query.ts'
import { NotificationsRead, WireNotificationPage } from '../../domain/schemas/notifications.ts'
import {
  PreferencesUpdate,
  toApiPreferences,
  toPreferencesChange,
  WirePreferences,
} from '../../domain/schemas/preferences.ts'
import {
  NewPushSubscription,
  PushSubscriptionRemoval,
  WirePushSubscription,
} from '../../domain/schemas/push.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { markInboxRead, readInbox } from '../services/notifications/inbox.ts'
import {
  preferencesRefusal,
  readPreferences,
  savePreferences,
} from '../services/notifications/preferences.ts'
import { getPushKeys } from '../services/notifications/push-keys.ts'
import {
  addPushSubscription,
  readPushSubscriptions,
  removePushSubscription,
} from '../services/notifications/subscriptions.ts'

/** The viewer's notifications, notification preferences and push subscriptions. */
export const notifications = routeGroup('Notices', '/user')

notifications.route({
  method: 'get',
  path: '/notifications',
  access: 'notices.receive',
  summary: "List the viewer's notifications, newest first",
  query: ListQuery,
  answer: WireNotificationPage,
  handler: ({ env, viewer, query }) => readInbox(env, { userId: viewer.id, query }),
})

notifications.route({
  method: 'post',
  path: '/notifications/read',
  access: 'notices.receive',
  summary: 'Mark notifications as read: some by id, all up to one, or all',
  body: NotificationsRead,
  answer: z.object({ unread: z.number().int() }),
  async handler({ env, viewer, body }) {
    return { unread: await markInboxRead(env, { userId: viewer.id, read: body }) }
  },
})

notifications.route({
  method: 'get',
  path: '/preferences',
  access: 'account.read',
  summary: "Read the viewer's notification preferences",
  answer: z.object({ data: WirePreferences }),
  async handler({ env, viewer }) {
    return { data: toApiPreferences(await readPreferences(env, viewer.id)) }
  },
})

notifications.route({
  method: 'put',
  path: '/preferences',
  access: 'account.update',
  summary: 'Update some notification preferences; the others stay unchanged',
  body: PreferencesUpdate,
  answer: z.object({ message: z.string(), data: WirePreferences }),
  async handler({ env, viewer, body, nowMs }) {
    const change = toPreferencesChange(body)
    const refusal = preferencesRefusal(env, change)
    if (refusal) return refuse(refusal)
    const saved = await savePreferences(env, { userId: viewer.id, change, nowMs })
    return { message: 'Your preferences are saved.', data: toApiPreferences(saved) }
  },
})

notifications.route({
  method: 'get',
  path: '/push/key',
  access: 'notices.receive',
  summary: 'Read the public VAPID key for push subscriptions; null if push is not configured',
  answer: z.object({ data: z.object({ public_key: z.string().nullable() }) }),
  async handler({ env }) {
    return { data: { public_key: (await getPushKeys(env))?.publicKey ?? null } }
  },
})

notifications.route({
  method: 'get',
  path: '/push/subscriptions',
  access: 'notices.receive',
  summary: 'List the browsers in which the viewer has turned push on',
  answer: z.object({ data: z.array(WirePushSubscription) }),
  async handler({ env, viewer, nowMs }) {
    return { data: await readPushSubscriptions(env, { viewer, nowMs }) }
  },
})

notifications.route({
  method: 'post',
  path: '/push/subscriptions',
  access: 'notices.receive',
  summary: 'Turn push on in this browser until the session ends',
  description: 'Ten browsers per person: an eleventh replaces the oldest.',
  body: NewPushSubscription,
  status: 201,
  answer: z.object({ data: z.array(WirePushSubscription) }),
  async handler({ env, viewer, body, nowMs }) {
    const refusal = await addPushSubscription(env, { viewer, subscription: body, nowMs })
    return refusal ? refuse(refusal) : { data: await readPushSubscriptions(env, { viewer, nowMs }) }
  },
})

notifications.route({
  method: 'delete',
  path: '/push/subscriptions',
  access: 'notices.receive',
  summary: 'Turn push off in this browser',
  body: PushSubscriptionRemoval,
  answer: z.object({ data: z.array(WirePushSubscription) }),
  async handler({ env, viewer, body, nowMs }) {
    await removePushSubscription(env, { userId: viewer.userId, endpoint: body.endpoint })
    return { data: await readPushSubscriptions(env, { viewer, nowMs }) }
  },
})
