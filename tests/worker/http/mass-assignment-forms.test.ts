import { env } from 'cloudflare:workers'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import type { SettingsIntent } from '../../../app/lib/labels/settings-labels.ts'
import { action as confirmEmail } from '../../../app/routes/confirm-email/action.server.ts'
import { action as changeSettings } from '../../../app/routes/dashboard/action.server.ts'
import { action as forgotPassword } from '../../../app/routes/forgot-password/action.server.ts'
import { action as signIn } from '../../../app/routes/login/action.server.ts'
import { action as register } from '../../../app/routes/register/action.server.ts'
import { action as resetPassword } from '../../../app/routes/reset-password/action.server.ts'
import { action as verifyEmail } from '../../../app/routes/verify-email/action.server.ts'
import { issueLink, issueLinkPair } from '../../../worker/services/accounts/mailed-link.ts'
import { newRegistration } from '../support/api.ts'
import {
  describeChanges,
  escalatedTexts,
  readAllRows,
  type SignedIn,
  signedInPerson,
  startTwoFactorApp,
} from '../support/mass-assignment.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { giveProof } from '../support/proof.ts'
import { startSession } from '../support/rooms.ts'

/** Like mass-assignment.test.ts for pages: a form with extra fields does the same as the form alone. */

type Fields = Readonly<Record<string, string>>
type Form = {
  readonly post: (args: ActionFunctionArgs) => Promise<unknown>
  readonly fields: (person: SignedIn) => Fields | Promise<Fields>
}

const PASSWORDS = { password: 'Another1x', password_confirmation: 'Another1x' }
const CURRENT_PASSWORD = { current_password: 'Sundown42x' }

async function twoFactorFields({ token }: SignedIn): Promise<Fields> {
  const code = await startTwoFactorApp(token, { isOn: true })
  return { code: code() }
}

/** Fields of every settings form; a missing form fails the type check. */
const SETTINGS: Readonly<Record<SettingsIntent, Form['fields']>> = {
  profile: () => ({ first_name: 'Ana', last_name: 'Person', 'profile.city': 'Irvine' }),
  password: () => ({ ...CURRENT_PASSWORD, ...PASSWORDS }),
  proof: () => ({ password: 'Sundown42x' }),
  email: async ({ token, email }) => {
    await giveProof(token)
    return { email: `new-${email}` }
  },
  two_factor_start: async ({ token }) => {
    await giveProof(token)
    return {}
  },
  two_factor_confirm: async ({ token }) => ({ code: (await startTwoFactorApp(token, { isOn: false }))() }),
  two_factor_disable: twoFactorFields,
  recovery_codes: twoFactorFields,
  session_end: async ({ userId }) => ({ session_id: await startSession(userId) }),
  sessions_end: async ({ userId }) => {
    await startSession(userId)
    return {}
  },
  account_delete: () => ({ ...CURRENT_PASSWORD, confirmation: 'DELETE' }),
  preferences: () => ({ email_notifications: 'on', auto_bidding: 'on' }),
  notifications: () => ({
    outbid: 'on',
    ending_soon: 'on',
    new_bids: 'on',
    saved_searches: 'on',
    messages: 'on',
    email_frequency: 'daily',
  }),
}

const linkToken = async ({ userId, email }: SignedIn, kind: 'verify_email' | 'reset_password') =>
  (await issueLink(env, { userId, kind, email, nowMs: Date.now() })).token

const FORMS: Readonly<Record<string, Form>> = {
  register: {
    post: register,
    fields: () => newRegistration({ city: 'Irvine' }) as unknown as Fields,
  },
  'sign in': { post: signIn, fields: ({ email }) => ({ email, password: 'Sundown42x' }) },
  'forgotten password': { post: forgotPassword, fields: ({ email }) => ({ email }) },
  'new password': {
    post: resetPassword,
    fields: async (person) => ({ token: await linkToken(person, 'reset_password'), ...PASSWORDS }),
  },
  verification: {
    post: verifyEmail,
    fields: async (person) => ({ token: await linkToken(person, 'verify_email') }),
  },
  'verification mail': { post: verifyEmail, fields: () => ({ intent: 'resend' }) },
  'change of address': {
    post: confirmEmail,
    fields: async ({ userId, email: from }) => {
      const email = `moved-${from}`
      const kinds = [
        { kind: 'change_email_old', email },
        { kind: 'change_email_new', email },
      ] as const
      const [old, fresh] = await issueLinkPair(env, kinds, { userId, nowMs: Date.now() })
      await confirmEmail({
        request: createPost({ token: old.token }),
        params: {},
        context: { ...pageAs(null) },
      })
      return { token: fresh.token }
    },
  },
  ...Object.fromEntries(
    Object.entries(SETTINGS).map(([intent, fields]): [string, Form] => [
      `settings: ${intent}`,
      {
        post: changeSettings,
        fields: async (person) => ({ intent, ...(await fields(person)) }),
      },
    ]),
  ),
}

test.each(Object.keys(FORMS))(
  'mass assignment, form of %s: extra fields -> same changes as without them',
  async (name) => {
    const { changes: expected, fields } = await submitForm(name, (own) => own)
    const own = [...Object.keys(fields), ...(HAS_OPTIONAL_FIELDS.has(name) ? OPTIONAL_FIELDS : [])]
    const raised = await escalatedTexts(own)
    const nested = Object.entries(raised).map(([field, value]) => [`profile.${field}`, value])
    const { changes } = await submitForm(name, (sent) => ({
      ...raised,
      ...(name === 'settings: profile' ? Object.fromEntries(nested) : {}),
      ...sent,
    }))
    expect(changes).toEqual(expected)
    if (!CHANGES_NOTHING.has(name)) expect(expected).not.toEqual([])
  },
)

/** Optional fields of the registration form and the profile form. */
const OPTIONAL_FIELDS = [
  'phone',
  'address',
  'city',
  'state',
  'zip_code',
  'country',
  'business_name',
  'business_license',
]
const HAS_OPTIONAL_FIELDS: ReadonlySet<string> = new Set(['register', 'settings: profile'])

/** Forms that only send mail and change no account row. */
const CHANGES_NOTHING: ReadonlySet<string> = new Set([
  'forgotten password',
  'verification mail',
  'settings: email',
])

async function submitForm(name: string, toBody: (fields: Fields) => Fields) {
  const person = await signedInPerson()
  const form = FORMS[name] as Form
  const fields = await form.fields(person)
  const isSignedOut = name === 'register'
  const viewer = isSignedOut ? null : await readViewer(person.token)
  const before = await readAllRows()
  await form.post({ request: createPost(toBody(fields)), params: {}, context: { ...pageAs(viewer) } })
  return { fields, changes: describeChanges(before, await readAllRows(), isSignedOut ? null : person.userId) }
}

function createPost(fields: Fields): Request {
  return new Request('http://localhost/form', { method: 'POST', body: new URLSearchParams(fields) })
}
