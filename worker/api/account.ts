import { z } from 'zod'
import { AccountDeletion, ProfileUpdate } from '../../domain/schemas/account.ts'
import { WireUser } from '../../domain/schemas/user.ts'
import { answer, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { closeAccount } from '../services/accounts/close-account.ts'
import { exportData } from '../services/accounts/export-data.ts'
import { readProfile } from '../services/accounts/read-profile.ts'
import { endedSessionCookie } from '../services/accounts/sessions/session-cookie.ts'
import { updateProfile } from '../services/accounts/update-profile.ts'
import { toApiUser } from '../services/accounts/wire-user.ts'

/** The viewer's own account: profile, data export, closing. */
export const account = routeGroup('Account', '/auth')

account.route({
  method: 'get',
  path: '/profile',
  access: 'account.read',
  summary: "Read the viewer's account",
  answer: z.object({ data: WireUser }),
  async handler({ env, viewer }) {
    return { data: toApiUser(await readProfile(env, viewer)) }
  },
})

account.route({
  method: 'put',
  path: '/profile',
  access: 'account.update',
  summary: "Update the viewer's account",
  body: ProfileUpdate,
  answer: z.object({ message: z.string(), data: WireUser }),
  async handler({ env, viewer, body, nowMs }) {
    const changed = await updateProfile(env, { viewer, update: body, nowMs })
    if (!changed.ok) return refuse(changed.refusal)
    return { message: 'Profile updated successfully!', data: toApiUser(changed.value) }
  },
})

account.route({
  method: 'get',
  path: '/export',
  access: 'account.export',
  summary: 'Download all data stored about the viewer',
  produces: 'application/json',
  async handler({ env, viewer, nowMs }) {
    const exported = await exportData(env, { viewer, nowMs })
    if (!exported.ok) return refuse(exported.refusal)
    return new Response(JSON.stringify(exported.value), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="hammerlane-account.json"',
      },
    })
  },
})

account.route({
  method: 'delete',
  path: '/account',
  access: 'account.delete',
  summary: "Close the viewer's account permanently",
  description: 'Refused with 409 while a bid leads, an auction runs or money is owed.',
  body: AccountDeletion,
  answer: z.object({ message: z.string() }),
  async handler({ env, viewer, body, nowMs, waitUntil }) {
    const password = body.current_password
    const refusal = await closeAccount(env, { viewer, password, nowMs, waitUntil })
    if (refusal) return refuse(refusal)
    return answer({ message: 'Your account has been closed.' }, 200, {
      'set-cookie': endedSessionCookie(env),
    })
  },
})
