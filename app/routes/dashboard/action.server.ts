import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { closingWordProblem } from '../../../domain/account/account-closing.ts'
import { toProfileBody } from '../../../domain/account/profile-form.ts'
import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { NOTIFICATION_TOPICS } from '../../../domain/notifications/preferences.ts'
import {
  AccountDeletion,
  EmailChange,
  PasswordChange,
  ProfileUpdate,
  RecentProof,
  TwoFactorCode,
  TwoFactorConfirmation,
} from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { PreferencesUpdate, toPreferencesChange } from '../../../domain/schemas/preferences.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { requestEmailChange } from '../../../worker/services/accounts/change-email.ts'
import { changePassword } from '../../../worker/services/accounts/change-password.ts'
import { closeAccount } from '../../../worker/services/accounts/close-account.ts'
import { proveRecently } from '../../../worker/services/accounts/recent-proof.ts'
import { clientInfo } from '../../../worker/services/accounts/sessions/client-info.ts'
import { endMySession, endOtherSessions } from '../../../worker/services/accounts/sessions/end-sessions.ts'
import { endedSessionCookie } from '../../../worker/services/accounts/sessions/session-cookie.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import {
  beginTwoFactor,
  readPendingTwoFactor,
  renewRecoveryCodes,
  type TwoFactorSetup,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '../../../worker/services/accounts/two-factor.ts'
import { updateProfile } from '../../../worker/services/accounts/update-profile.ts'
import { isSmsOffered, savePreferences } from '../../../worker/services/notifications/preferences.ts'
import {
  answerData,
  type DataAnswer,
  formFields,
  type Redirect,
  redirectTo,
  requireUser,
} from '../../lib/http.server.ts'
import type { SettingsIntent, SettingsSection } from '../../lib/labels/settings-labels.ts'
import { FINANCIAL_HANDLERS } from './financial/financial-action.server.ts'
import type { FinancialAnswer } from './financial/financial-request.server.ts'

/** The data with which a settings form is shown again. Typed passwords and codes are never sent back. */
export interface SettingsAnswer {
  readonly intent: SettingsIntent
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  /** Whether the change needs recent proof, for which the page then asks. */
  readonly needsProof?: boolean
  readonly setup?: TwoFactorSetup
  /** New recovery codes, which no later page shows. */
  readonly recoveryCodes?: readonly string[]
}

type Fields = Readonly<Record<string, string>>
type Answer = Redirect | SettingsAnswer | DataAnswer<SettingsAnswer>
type Extra = Pick<SettingsAnswer, 'setup' | 'recoveryCodes'>
type SettingsRequest = Omit<PageContext, 'viewer'> & { readonly viewer: Viewer; readonly request: Request }
type Handler = (request: SettingsRequest, fields: Fields) => Promise<Answer>

/**
 * Handles the form of the settings or the Financial tab that `intent` names, for pages without scripts (decision 60).
 * Null where the intent is unknown.
 */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Answer | FinancialAnswer | null> {
  const tab = new URL(request.url).searchParams.get('tab') === 'financial' ? 'financial' : 'settings'
  const viewer = requireUser(context, `/dashboard?tab=${tab}`)
  const fields = formFields(await request.formData())
  const financial = FINANCIAL_HANDLERS.get(fields.intent ?? '')
  if (financial) return financial({ ...context, viewer, request }, fields)
  const handler = HANDLERS.get(fields.intent ?? '')
  return handler ? handler({ ...context, viewer, request }, fields) : null
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map<SettingsIntent, Handler>([
  ['profile', saveProfile],
  ['password', savePassword],
  ['proof', saveProof],
  ['email', saveEmail],
  ['two_factor_start', startTwoFactor],
  ['two_factor_confirm', confirmTwoFactor],
  ['two_factor_disable', disableTwoFactor],
  ['recovery_codes', renewCodes],
  ['session_end', endSession],
  ['sessions_end', endOthers],
  ['account_delete', deleteAccount],
  ['preferences', saveChannels],
  ['notifications', saveTopics],
])

async function saveProfile({ env, viewer, nowMs }: SettingsRequest, fields: Fields): Promise<Answer> {
  const update = ProfileUpdate.safeParse(toProfileBody(fields))
  if (!update.success) return refused('profile', fields, { errors: fieldErrors(update.error) })
  const changed = await updateProfile(env, { viewer, update: update.data, nowMs })
  if (!changed.ok) return refused('profile', fields, changed.refusal)
  return redirectDone('profile', 'profile')
}

async function saveChannels(request: SettingsRequest, fields: Fields): Promise<Answer> {
  const sms = isSmsOffered(request.env) ? ['sms_notifications'] : []
  await savePreferenceFields(request, parseSwitches(fields, ['email_notifications', ...sms, 'auto_bidding']))
  return redirectDone('preferences', 'preferences')
}

async function saveTopics(request: SettingsRequest, fields: Fields): Promise<Answer> {
  const switches = parseSwitches(fields, NOTIFICATION_TOPICS)
  await savePreferenceFields(request, { ...switches, email_frequency: fields.email_frequency })
  return redirectDone('notifications', 'notifications')
}

/** The switches of a form. A form carries no field for a switch that is off. */
function parseSwitches(fields: Fields, names: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(names.map((name) => [name, fields[name] !== undefined]))
}

/** Values that do not parse cannot come from the page's form, and change nothing. */
async function savePreferenceFields({ env, viewer, nowMs }: SettingsRequest, given: object): Promise<void> {
  const update = PreferencesUpdate.safeParse(given)
  if (!update.success) return
  await savePreferences(env, { userId: viewer.id, change: toPreferencesChange(update.data), nowMs })
}

async function savePassword(
  { env, viewer, request, nowMs, waitUntil }: SettingsRequest,
  fields: Fields,
): Promise<Answer> {
  const change = PasswordChange.safeParse(fields)
  if (!change.success) return refused('password', fields, { errors: fieldErrors(change.error) })
  const changed = await changePassword(env, { viewer, change: change.data, request, nowMs, waitUntil })
  if (!changed.ok) return refused('password', fields, changed.refusal)
  return redirectDone('security', 'password', { 'set-cookie': changed.value.deviceCookie })
}

async function saveProof(
  { env, viewer, request, nowMs, waitUntil }: SettingsRequest,
  { password }: Fields,
): Promise<Answer> {
  const form = RecentProof.safeParse({ password })
  if (!form.success) return refused('proof', {}, { errors: fieldErrors(form.error) })
  const proved = await proveRecently(env, { viewer, proof: form.data, request, nowMs, waitUntil })
  return proved.ok ? redirectDone('security', 'proof') : refused('proof', {}, proved.refusal)
}

async function saveEmail(
  { env, viewer, request, nowMs, waitUntil }: SettingsRequest,
  fields: Fields,
): Promise<Answer> {
  const change = EmailChange.safeParse(fields)
  if (!change.success) return refused('email', fields, { errors: fieldErrors(change.error) })
  const client = clientInfo(request)
  const outcome = await requestEmailChange(env, { viewer, change: change.data, client, nowMs, waitUntil })
  if (!outcome.ok) return refused('email', fields, outcome.refusal)
  return redirectDone('security', outcome.value.needsBoth ? 'email' : 'email_new')
}

async function startTwoFactor({ env, viewer, nowMs }: SettingsRequest): Promise<Answer> {
  const begun = await beginTwoFactor(env, { viewer, nowMs })
  if (begun.ok) return answerWith('two_factor_start', { setup: begun.value })
  // It is on already, which the section shows.
  if (begun.refusal.code === 'conflict') return redirectDone('security', 'two_factor_start')
  return refused('two_factor_start', {}, begun.refusal)
}

async function confirmTwoFactor(
  { env, viewer, request, nowMs, waitUntil }: SettingsRequest,
  fields: Fields,
): Promise<Answer> {
  const showAgain = async (refusal: Partial<Refusal>) => {
    const setup = await readPendingTwoFactor(env, { viewer, nowMs })
    return { ...refused('two_factor_confirm', fields, refusal), ...(setup && { setup }) }
  }
  const form = TwoFactorConfirmation.safeParse(fields)
  if (!form.success) return showAgain({ errors: fieldErrors(form.error) })
  const { code } = form.data
  const outcome = await turnOnTwoFactor(env, { viewer, code, request, nowMs, waitUntil })
  if (!outcome.ok) return showAgain(outcome.refusal)
  const { recoveryCodes, deviceCookie } = outcome.value
  return answerData(answerWith('two_factor_confirm', { recoveryCodes }), { 'set-cookie': deviceCookie })
}

async function disableTwoFactor(
  { env, viewer, nowMs, waitUntil }: SettingsRequest,
  fields: Fields,
): Promise<Answer> {
  const form = TwoFactorCode.safeParse(fields)
  if (!form.success) return refused('two_factor_disable', fields, { errors: fieldErrors(form.error) })
  const refusal = await turnOffTwoFactor(env, { viewer, ...form.data, nowMs, waitUntil })
  return refusal
    ? refused('two_factor_disable', fields, refusal)
    : redirectDone('security', 'two_factor_disable')
}

async function renewCodes(
  { env, viewer, nowMs, waitUntil }: SettingsRequest,
  fields: Fields,
): Promise<Answer> {
  const form = TwoFactorCode.safeParse(fields)
  if (!form.success) return refused('recovery_codes', fields, { errors: fieldErrors(form.error) })
  const outcome = await renewRecoveryCodes(env, { viewer, ...form.data, nowMs, waitUntil })
  return outcome.ok
    ? answerWith('recovery_codes', { recoveryCodes: outcome.value })
    : refused('recovery_codes', fields, outcome.refusal)
}

async function endSession({ env, viewer, nowMs }: SettingsRequest, fields: Fields): Promise<Answer> {
  const id = PathId.safeParse(fields.session_id)
  // A session that has ended meanwhile counts as ended.
  if (id.success) await endMySession(env, { userId: viewer.id, sessionId: id.data, nowMs })
  return redirectDone('security', 'session_end')
}

async function endOthers({ env, viewer, nowMs }: SettingsRequest, fields: Fields): Promise<Answer> {
  const refusal = await endOtherSessions(env, { viewer, nowMs })
  if (refusal) return refused('sessions_end', fields, refusal)
  return redirectDone('security', 'sessions_end')
}

async function deleteAccount(
  { env, viewer, nowMs, waitUntil }: SettingsRequest,
  fields: Fields,
): Promise<Answer> {
  const form = AccountDeletion.safeParse(fields)
  const problem = closingWordProblem(fields.confirmation)
  if (!form.success || problem !== null) {
    const errors = form.success ? {} : fieldErrors(form.error)
    return refused('account_delete', fields, {
      errors: { ...errors, ...(problem !== null && { confirmation: [problem] }) },
    })
  }
  const password = form.data.current_password
  const refusal = await closeAccount(env, { viewer, password, nowMs, waitUntil })
  if (refusal) return refused('account_delete', fields, refusal)
  return redirectTo('/', [['set-cookie', endedSessionCookie(env)]])
}

/** A redirect to the section, which confirms what was done. Reloading it posts nothing again. */
function redirectDone(
  section: SettingsSection,
  intent: SettingsIntent | 'email_new',
  headers: HeadersInit = {},
): Redirect {
  return redirectTo(`/dashboard?tab=settings&section=${section}&done=${intent}`, headers)
}

function answerWith(intent: SettingsIntent, extra: Extra): SettingsAnswer {
  return { intent, message: null, errors: {}, values: {}, ...extra }
}

const SECRETS: readonly string[] = ['current_password', 'password', 'password_confirmation', 'code']

function refused(
  intent: SettingsIntent,
  fields: Fields,
  { code, message, errors = {}, retryAfter }: Partial<Refusal>,
): SettingsAnswer {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRETS.includes(name)))
  if (Object.keys(errors).length > 0) return { intent, message: null, errors, values }
  const isTooMany = code === 'rate_limited' && retryAfter !== undefined
  const needsProof = code === 'proof_required'
  const text = isTooMany ? tooManyAttemptsText(retryAfter) : (message ?? null)
  return { intent, message: text, errors, values, ...(needsProof && { needsProof }) }
}
