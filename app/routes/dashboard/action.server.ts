import { closingWordProblem } from '../../../domain/account/closing.ts'
import { profileBody } from '../../../domain/account/profile-form.ts'
import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import { NOTICE_TOPICS } from '../../../domain/notifications/preferences.ts'
import {
  AccountDeletion,
  EmailChange,
  PasswordChange,
  ProfileUpdate,
  TwoFactorConfirmation,
  TwoFactorRemoval,
} from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { PreferencesUpdate, preferencesChange } from '../../../domain/schemas/preferences.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { askForEmailChange } from '../../../worker/services/accounts/change-email.ts'
import { changePassword } from '../../../worker/services/accounts/change-password.ts'
import { closeAccount } from '../../../worker/services/accounts/close-account.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { endOwnSession, endSessions } from '../../../worker/services/accounts/sessions/end-sessions.ts'
import { endedSessionCookie } from '../../../worker/services/accounts/sessions/session-cookie.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import {
  beginTwoFactor,
  readBegunTwoFactor,
  renewRecoveryCodes,
  type TwoFactorSetup,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '../../../worker/services/accounts/two-factor.ts'
import { updateProfile } from '../../../worker/services/accounts/update-profile.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'
import type { SettingsIntent } from '../../lib/labels/settings-labels.ts'
import type { SettingsSection } from './settings/settings.server.ts'

/** What a form of the settings is shown again with. Passwords and codes that were typed are never sent back. */
export interface SettingsAnswer {
  readonly intent: SettingsIntent
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  readonly setup?: TwoFactorSetup
  /** Shown this once. */
  readonly recoveryCodes?: readonly string[]
}

type Fields = Readonly<Record<string, string>>
type Answer = Redirect | SettingsAnswer
type Shown = Pick<SettingsAnswer, 'setup' | 'recoveryCodes'>
type Asked = Omit<PageContext, 'viewer'> & { readonly viewer: Viewer; readonly request: Request }
type Handler = (asked: Asked, fields: Fields) => Promise<Answer>

/** Does what a form of the settings asks for, where scripts do not: each answers with a page (decision 60). */
export async function settingsByForm(context: PageContext, request: Request): Promise<Answer | null> {
  const { viewer } = context
  if (viewer === null) return redirectTo('/login?redirectTo=/dashboard%3Ftab%3Dsettings')
  const fields = formFields(await request.formData())
  const handler = HANDLERS.get(fields.intent ?? '')
  return handler ? handler({ ...context, viewer, request }, fields) : null
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map<SettingsIntent, Handler>([
  ['profile', saveProfile],
  ['password', savePassword],
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

async function saveProfile({ env, viewer, nowMs }: Asked, fields: Fields): Promise<Answer> {
  const update = ProfileUpdate.safeParse(profileBody(fields))
  if (!update.success) return refused('profile', fields, { errors: fieldErrors(update.error) })
  await updateProfile(env, { viewer, update: update.data, nowMs })
  return done('profile', 'profile')
}

async function saveChannels(asked: Asked, fields: Fields): Promise<Answer> {
  await saveChoices(asked, switchesOf(fields, ['email_notifications']))
  return done('preferences', 'preferences')
}

async function saveTopics(asked: Asked, fields: Fields): Promise<Answer> {
  const switches = switchesOf(fields, NOTICE_TOPICS)
  await saveChoices(asked, { ...switches, email_frequency: fields.email_frequency })
  return done('notifications', 'notifications')
}

/** Of a switch that is off, a form brings nothing. */
function switchesOf(fields: Fields, names: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(names.map((name) => [name, fields[name] !== undefined]))
}

/** What cannot be used was not chosen in the page: it is left as it is. */
async function saveChoices({ env, viewer, nowMs }: Asked, given: object): Promise<void> {
  const update = PreferencesUpdate.safeParse(given)
  if (!update.success) return
  await savePreferences(env, { userId: viewer.id, change: preferencesChange(update.data), nowMs })
}

async function savePassword({ env, viewer, nowMs, waitUntil }: Asked, fields: Fields): Promise<Answer> {
  const change = PasswordChange.safeParse(fields)
  if (!change.success) return refused('password', fields, { errors: fieldErrors(change.error) })
  const refusal = await changePassword(env, { viewer, change: change.data, nowMs, waitUntil })
  return refusal ? refused('password', fields, refusal) : done('security', 'password')
}

async function saveEmail({ env, viewer, request, nowMs, waitUntil }: Asked, fields: Fields): Promise<Answer> {
  const change = EmailChange.safeParse(fields)
  if (!change.success) return refused('email', fields, { errors: fieldErrors(change.error) })
  const caller = callerOf(request)
  const asked = await askForEmailChange(env, { viewer, change: change.data, caller, nowMs, waitUntil })
  if (!asked.ok) return refused('email', fields, asked.refusal)
  return done('security', asked.needsBoth ? 'email' : 'email_new')
}

async function startTwoFactor({ env, viewer, nowMs }: Asked): Promise<Answer> {
  const begun = await beginTwoFactor(env, { viewer, nowMs })
  return begun.ok ? shown('two_factor_start', { setup: begun.value }) : done('security', 'two_factor_start')
}

async function confirmTwoFactor({ env, viewer, nowMs, waitUntil }: Asked, fields: Fields): Promise<Answer> {
  const again = async (refusal: Partial<Refusal>) => {
    const setup = await readBegunTwoFactor(env, viewer)
    return { ...refused('two_factor_confirm', fields, refusal), ...(setup && { setup }) }
  }
  const asked = TwoFactorConfirmation.safeParse(fields)
  if (!asked.success) return again({ errors: fieldErrors(asked.error) })
  const outcome = await turnOnTwoFactor(env, { viewer, code: asked.data.code, nowMs, waitUntil })
  return outcome.ok ? shown('two_factor_confirm', { recoveryCodes: outcome.value }) : again(outcome.refusal)
}

async function disableTwoFactor({ env, viewer, nowMs, waitUntil }: Asked, fields: Fields): Promise<Answer> {
  const asked = TwoFactorRemoval.safeParse(fields)
  if (!asked.success) return refused('two_factor_disable', fields, { errors: fieldErrors(asked.error) })
  const refusal = await turnOffTwoFactor(env, { viewer, ...asked.data, nowMs, waitUntil })
  return refusal ? refused('two_factor_disable', fields, refusal) : done('security', 'two_factor_disable')
}

async function renewCodes({ env, viewer, nowMs }: Asked, fields: Fields): Promise<Answer> {
  const asked = TwoFactorRemoval.safeParse(fields)
  if (!asked.success) return refused('recovery_codes', fields, { errors: fieldErrors(asked.error) })
  const outcome = await renewRecoveryCodes(env, { viewer, ...asked.data, nowMs })
  return outcome.ok
    ? shown('recovery_codes', { recoveryCodes: outcome.value })
    : refused('recovery_codes', fields, outcome.refusal)
}

async function endSession({ env, viewer, nowMs }: Asked, fields: Fields): Promise<Answer> {
  const id = PathId.safeParse(fields.session_id)
  // One that has ended meanwhile is what was asked for.
  if (id.success) await endOwnSession(env, { userId: viewer.id, sessionId: id.data, nowMs })
  return done('security', 'session_end')
}

async function endOthers({ env, viewer, nowMs }: Asked): Promise<Answer> {
  const except = Number(viewer.sessionId)
  await endSessions(env, { userId: viewer.id, except, reason: 'signed_out_elsewhere', nowMs })
  return done('security', 'sessions_end')
}

async function deleteAccount({ env, viewer, nowMs, waitUntil }: Asked, fields: Fields): Promise<Answer> {
  const asked = AccountDeletion.safeParse(fields)
  const problem = closingWordProblem(fields.confirmation)
  if (!asked.success || problem !== null) {
    const errors = asked.success ? {} : fieldErrors(asked.error)
    return refused('account_delete', fields, {
      errors: { ...errors, ...(problem !== null && { confirmation: [problem] }) },
    })
  }
  const password = asked.data.current_password
  const refusal = await closeAccount(env, { viewer, password, nowMs, waitUntil })
  if (refusal) return refused('account_delete', fields, refusal)
  return redirectTo('/', [['set-cookie', endedSessionCookie(env)]])
}

/** Leads to the section, which says what was done; reloading it does nothing again. */
function done(section: SettingsSection, intent: SettingsIntent | 'email_new'): Redirect {
  return redirectTo(`/dashboard?tab=settings&section=${section}&done=${intent}`)
}

function shown(intent: SettingsIntent, what: Shown): SettingsAnswer {
  return { intent, message: null, errors: {}, values: {}, ...what }
}

const SECRETS: readonly string[] = ['current_password', 'password', 'password_confirmation', 'code']

function refused(
  intent: SettingsIntent,
  fields: Fields,
  { code, message, errors = {}, retryAfter }: Partial<Refusal>,
): SettingsAnswer {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRETS.includes(name)))
  if (Object.keys(errors).length > 0) return { intent, message: null, errors, values }
  const isTooMany = code === 'too_many_requests' && retryAfter !== undefined
  return { intent, message: isTooMany ? tooManyAttemptsText(retryAfter) : (message ?? null), errors, values }
}
