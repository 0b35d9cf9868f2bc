import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { userHref } from '../../../domain/administration/user-sections.ts'
import type { Refusal } from '../../../domain/errors.ts'
import { ReasonBody } from '../../../domain/schemas/listing-actions.ts'
import { UserNote } from '../../../domain/schemas/user.ts'
import { approveDealer } from '../../../worker/services/administration/dealers/approve-dealer.ts'
import { actOnUser } from '../../../worker/services/administration/users/change-user.ts'
import { noteUser, signOutUser } from '../../../worker/services/administration/users/note-user.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import { PROOF_FORM, proveInConsole, type RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { correctMoney, isCorrection } from '../../lib/correction-form.server.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireId,
  requirePermission,
} from '../../lib/http.server.ts'

/** A change by a button, a note, the approval of a license, or the end of all sessions. Only administrators make them. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<Redirect | RefusedForm | RefusedConsoleForm> {
  const userId = requireId(params.id, '/admin?tab=users')
  const viewer = requirePermission(context, userHref(userId), 'admin.write')
  const { pathname, search } = new URL(request.url)
  const { env, nowMs, requestId, waitUntil } = context
  const fields = formFields(await request.formData())
  const posted = { viewer, request, fields, address: pathname + search }
  if (fields.form === PROOF_FORM) return proveInConsole(context, posted)
  // No auction is 0: a person's page has no addons.
  if (isCorrection(fields.form)) return correctMoney(context, posted, 0)
  const change = { userId, actor: toActor({ viewer, request, requestId }), nowMs }
  const done = (refusal: Refusal | null, what: string, section: 'bids' | 'sessions' | 'notes') =>
    refusal ? refusedForm(fields, refusal) : redirectTo(userHref(userId, section, `done=${what}`))
  switch (fields.intent) {
    case 'approve':
      return done(
        await approveDealer(env, {
          ...change,
          license: fields.license ?? '',
          businessName: fields.business_name ?? '',
          waitUntil,
        }),
        'approve',
        'bids',
      )
    case 'verify':
    case 'reject':
    case 'activate':
    case 'deactivate': {
      const parsed = ReasonBody.safeParse(fields)
      if (!parsed.success) return invalidForm(fields, parsed.error)
      const by = { ...change, ...parsed.data, viewer, waitUntil }
      const acted = await actOnUser(env, { ...by, action: fields.intent })
      return done(acted.ok ? null : acted.refusal, fields.intent, 'bids')
    }
    case 'sign_out':
      return done(await signOutUser(env, change), 'sign_out', 'sessions')
    default: {
      const parsed = UserNote.safeParse(fields)
      if (!parsed.success) return invalidForm(fields, parsed.error)
      return done(await noteUser(env, { ...change, note: parsed.data.note }), 'note', 'notes')
    }
  }
}
