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
import { readPreferences, savePreferences } from '../services/notifications/preferences.ts'
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
  summary: 'The notifications of the person, newest first',
  query: ListQuery,
  answer: WireNotificationPage,
  handler: ({ env, viewer, query }) => readInbox(env, { userId: viewer.id, query }),
})

notifications.route({
  method: 'post',
  path: '/notifications/read',
  access: 'notices.receive',
  summary: 'Mark notices as read: these, or all up to one, or all',
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
  summary: 'The notification settings of the person',
  answer: z.object({ data: WirePreferences }),
  async handler({ env, viewer }) {
    return { data: toApiPreferences(await readPreferences(env, viewer.id)) }
  },
})

notifications.route({
  method: 'put',
  path: '/preferences',
  access: 'account.update',
  summary: 'Change some of it; the rest stays',
  body: PreferencesUpdate,
  answer: z.object({ message: z.string(), data: WirePreferences }),
  async handler({ env, viewer, body, nowMs }) {
    const change = toPreferencesChange(body)
    const saved = await savePreferences(env, { userId: viewer.id, change, nowMs })
    return { message: 'Your preferences are saved.', data: toApiPreferences(saved) }
  },
})

notifications.route({
  method: 'get',
  path: '/push/key',
  access: 'notices.receive',
  summary: 'By what a browser knows our push messages; null where nothing is pushed here',
  answer: z.object({ data: z.object({ public_key: z.string().nullable() }) }),
  async handler({ env }) {
    return { data: { public_key: (await getPushKeys(env))?.publicKey ?? null } }
  },
})

notifications.route({
  method: 'get',
  path: '/push/subscriptions',
  access: 'notices.receive',
  summary: 'The browsers that receive push notifications of the person',
  answer: z.object({ data: z.array(WirePushSubscription) }),
  async handler({ env, viewer, nowMs }) {
    return { data: await readPushSubscriptions(env, { viewer, nowMs }) }
  },
})

notifications.route({
  method: 'post',
  path: '/push/subscriptions',
  access: 'notices.receive',
  summary: 'Tell the person in this browser too, until the session ends',
  description: 'Ten browsers a person; of more the one that was first gives way.',
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
  summary: 'Tell the person in this browser no more',
  body: PushSubscriptionRemoval,
  answer: z.object({ data: z.array(WirePushSubscription) }),
  async handler({ env, viewer, body, nowMs }) {
    await removePushSubscription(env, { userId: viewer.userId, endpoint: body.endpoint })
    return { data: await readPushSubscriptions(env, { viewer, nowMs }) }
  },
})
