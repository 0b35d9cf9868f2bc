import {
  type BulkAction,
  USER_FAILURES,
  type UserAction,
} from '../../../../domain/administration/user-changes.ts'
import type { FieldErrors, Refusal } from '../../../../domain/errors.ts'
import { fieldErrors } from '../../../../domain/schemas/field-errors.ts'
import { OptionalReasonBody, ReasonBody } from '../../../../domain/schemas/listing-actions.ts'
import { PathId } from '../../../../domain/schemas/text-fields.ts'
import { AddedUser, BulkUsers, UserEdit } from '../../../../domain/schemas/user.ts'
import { proveRecently } from '../../../../worker/services/accounts/recent-proof.ts'
import { approveDealer } from '../../../../worker/services/administration/dealers/approve-dealer.ts'
import { addUser } from '../../../../worker/services/administration/users/add-user.ts'
import {
  actOnUser,
  actOnUsers,
  type Change,
  editUser,
} from '../../../../worker/services/administration/users/change-user.ts'
import { deleteUser } from '../../../../worker/services/administration/users/delete-user.ts'
import { toActor } from '../../../../worker/services/platform/actor.ts'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { type Redirect, redirectTo } from '../../../lib/http.server.ts'
import type { TabAction } from '../tab-action.server.ts'
import { BULK_PREFIX, bulkText, usersHref } from './users-copy.ts'

const ACTIONS: readonly string[] = ['verify', 'reject', 'activate', 'deactivate']

/**
 * The forms of User Management. `intent` is 'add', 'edit', 'delete', 'approve', 'bulk:verify', or an action with its
 * person: 'verify:12'.
 */
export async function usersAction(call: TabAction): Promise<Redirect | RefusedConsoleForm> {
  const { fields } = call
  try {
    return await change(call)
  } catch (error) {
    if (error instanceof Response) throw error
    console.error('A change of a user failed', error)
    const intent = fields.intent ?? ''
    const otherwise = intent.startsWith('delete') ? USER_FAILURES.delete : USER_FAILURES.update
    return refused(intent, fields, null, intent === 'add' ? USER_FAILURES.add : otherwise)
  }
}

async function change(call: TabAction): Promise<Redirect | RefusedConsoleForm> {
  const { form, fields } = call
  const intent = fields.intent ?? ''
  const [name = '', id = ''] = intent.split(':')
  if (intent.startsWith(BULK_PREFIX)) return changeMany(call, intent, form.getAll('ids'))
  const proved = await prove(call)
  if (!proved.ok) return refused(intent, fields, proved.refusal, USER_FAILURES.update)
  const by = proved.change
  const { env, waitUntil } = call.context
  switch (name) {
    case 'add': {
      const parsed = AddedUser.safeParse(fields)
      if (!parsed.success) return invalid(intent, fields, fieldErrors(parsed.error))
      const added = await addUser(env, { ...by, user: parsed.data, waitUntil })
      return added.ok ? done(call, 'add') : refused(intent, fields, added.refusal, USER_FAILURES.add)
    }
    case 'edit': {
      const parsed = UserEdit.safeParse({ ...fields, is_active: fields.is_active === 'yes' })
      if (!parsed.success) return invalid(intent, fields, fieldErrors(parsed.error))
      const edited = await editUser(env, { ...by, userId: toId(id), edit: parsed.data, waitUntil })
      return edited.ok ? done(call, 'edit') : refused(intent, fields, edited.refusal, USER_FAILURES.update)
    }
    case 'delete': {
      const parsed = OptionalReasonBody.safeParse(fields)
      if (!parsed.success) return invalid(intent, fields, fieldErrors(parsed.error))
      const refusal = await deleteUser(env, { ...by, ...parsed.data, userId: toId(id), waitUntil })
      return refusal ? refused(intent, fields, refusal, USER_FAILURES.delete) : done(call, 'delete')
    }
    case 'approve': {
      const license = fields[`license-${id}`] ?? ''
      const businessName = fields[`business-name-${id}`] ?? ''
      const approval = { ...by, userId: toId(id), license, businessName, waitUntil }
      const refusal = await approveDealer(env, approval)
      return refusal ? refused(intent, fields, refusal, USER_FAILURES.update) : done(call, 'approve')
    }
    default: {
      if (!ACTIONS.includes(name)) return refused(intent, fields, null, USER_FAILURES.update)
      const action = name as UserAction
      const parsed = ReasonBody.safeParse(fields)
      if (!parsed.success) return invalid(intent, fields, fieldErrors(parsed.error))
      const changed = await actOnUser(env, { ...by, ...parsed.data, userId: toId(id), action, waitUntil })
      return changed.ok ? done(call, action) : refused(intent, fields, changed.refusal, USER_FAILURES.update)
    }
  }
}

/** No person has the id 0. */
function toId(text: string): number {
  const id = PathId.safeParse(text)
  return id.success ? id.data : 0
}

/** Takes the password, if the form asked for it, as recent proof. */
async function prove({ request, context, viewer, fields }: TabAction) {
  const { env, nowMs, requestId, waitUntil } = context
  const change: Change = { viewer, actor: toActor({ viewer, request, requestId }), nowMs }
  if (!fields.proof) return { ok: true, change } as const
  const proof = { password: fields.proof }
  const proved = await proveRecently(env, { viewer, proof, request, nowMs, waitUntil })
  if (proved.ok) return { ok: true, change: { ...change, viewer: { ...viewer, provedAtMs: nowMs } } } as const
  const { errors, ...refusal } = proved.refusal
  const asked = errors?.password === undefined ? errors : { proof: errors.password }
  return { ok: false, refusal: { ...refusal, ...(asked && { errors: asked }) } } as const
}

async function changeMany(
  { request, context, viewer, fields }: TabAction,
  intent: string,
  ids: readonly unknown[],
): Promise<RefusedConsoleForm> {
  const { env, nowMs, requestId, waitUntil } = context
  const parsed = BulkUsers.safeParse({
    action: intent.slice(BULK_PREFIX.length),
    ids: ids.map(Number),
    reason: fields.reason,
  })
  if (!parsed.success) {
    const { reason, ...errors } = fieldErrors(parsed.error)
    const message = Object.values(errors)[0]?.[0] ?? null
    return { ...invalid(intent, fields, reason ? { reason } : {}), message }
  }
  const actor = toActor({ viewer, request, requestId })
  const { succeeded, failed } = await actOnUsers(env, { ...parsed.data, viewer, actor, nowMs, waitUntil })
  const message = bulkText(parsed.data.action satisfies BulkAction, succeeded.length)
  return { ...NOTHING, form: intent, message, failed, isGood: succeeded.length > 0 && failed.length === 0 }
}

const NOTHING = {
  message: null,
  errors: {},
  values: {},
  needsProof: false,
} as const

function done({ request }: TabAction, what: string): Redirect {
  return redirectTo(usersHref(new URL(request.url).searchParams, { done: what }))
}

function invalid(intent: string, fields: TabAction['fields'], errors: FieldErrors): RefusedConsoleForm {
  return { ...NOTHING, form: intent, errors, values: withoutPasswords(fields) }
}

function refused(
  intent: string,
  fields: TabAction['fields'],
  refusal: Refusal | null,
  otherwise: string,
): RefusedConsoleForm {
  const errors = refusal?.errors ?? {}
  const needsProof = refusal?.code === 'proof_required' || errors.proof !== undefined
  const message = Object.keys(errors).length > 0 ? null : (refusal?.message ?? otherwise)
  return { ...NOTHING, form: intent, errors, message, needsProof, values: withoutPasswords(fields) }
}

function withoutPasswords({ password: _, proof: __, ...values }: TabAction['fields']) {
  return values
}
