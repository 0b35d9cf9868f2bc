import { z } from 'zod'
import { USER_MESSAGES } from '../../domain/administration/user-changes.ts'
import { OptionalReasonBody } from '../../domain/schemas/listing-actions.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import {
  AddedUser,
  BulkResult,
  BulkUsers,
  UserEdit,
  UsersQuery,
  WireListedUser,
  WireUsers,
} from '../../domain/schemas/user.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { addUser } from '../services/administration/users/add-user.ts'
import { actOnUsers, editUser } from '../services/administration/users/change-user.ts'
import { deleteUser } from '../services/administration/users/delete-user.ts'
import { readUsers } from '../services/administration/users/list-users.ts'
import { toActor } from '../services/platform/actor.ts'

/** User Management of the administrators' console. */
export const users = routeGroup('Administration', '/admin/users')

users.route({
  method: 'get',
  path: '/',
  access: 'admin.read',
  summary: 'List people, with filters, sort and the counts of all',
  query: UsersQuery,
  answer: z.object({ data: WireUsers }),
  async handler({ env, query }) {
    return { data: await readUsers(env, query) }
  },
})

users.route({
  method: 'post',
  path: '/',
  access: 'admin.write',
  summary: 'Add a person; without a password they are mailed a link to choose one',
  description: 'A role other than user needs recent proof.',
  body: AddedUser,
  answer: z.object({ message: z.string(), data: WireListedUser }),
  status: 201,
  async handler({ env, request, requestId, viewer, body, nowMs, waitUntil }) {
    const actor = toActor({ viewer, request, requestId })
    const added = await addUser(env, { user: body, viewer, actor, nowMs, waitUntil })
    return added.ok ? { message: USER_MESSAGES.add, data: added.value } : refuse(added.refusal)
  },
})

users.route({
  method: 'post',
  path: '/bulk',
  access: 'admin.write',
  summary: 'Verify, activate or deactivate up to 100 people',
  body: BulkUsers,
  answer: BulkResult,
  async handler({ env, request, requestId, viewer, body, nowMs, waitUntil }) {
    const actor = toActor({ viewer, request, requestId })
    return actOnUsers(env, { ...body, viewer, actor, nowMs, waitUntil })
  },
})

users.route({
  method: 'put',
  path: '/:id',
  access: 'admin.write',
  summary: 'Change role, account type, verification status or activity of a person',
  description: 'Another role needs recent proof. The account type of an administrator stays.',
  params: z.object({ id: PathId }),
  body: UserEdit,
  answer: z.object({ message: z.string(), data: WireListedUser }),
  async handler({ env, request, requestId, viewer, params: { id }, body, nowMs, waitUntil }) {
    const actor = toActor({ viewer, request, requestId })
    const changed = await editUser(env, { userId: id, edit: body, viewer, actor, nowMs, waitUntil })
    return changed.ok ? { message: USER_MESSAGES.edit, data: changed.value } : refuse(changed.refusal)
  },
})

users.route({
  method: 'delete',
  path: '/:id',
  access: 'admin.write',
  summary: 'Delete the personal data of a person; bids and payments stay under a number',
  description: 'Needs recent proof.',
  params: z.object({ id: PathId }),
  body: OptionalReasonBody,
  answer: z.object({ message: z.string() }),
  async handler({ env, request, requestId, viewer, params: { id }, body: { reason }, nowMs, waitUntil }) {
    const actor = toActor({ viewer, request, requestId })
    const refused = await deleteUser(env, { userId: id, reason, viewer, actor, nowMs, waitUntil })
    return refused ? refuse(refused) : { message: USER_MESSAGES.delete }
  },
})
