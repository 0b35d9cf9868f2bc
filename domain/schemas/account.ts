import { z } from 'zod'
import { EMAIL_CHANGE_MESSAGES, RESET_MESSAGES, VERIFICATION_MESSAGES } from '../account/mailed-links.ts'
import { PASSWORD_MESSAGES, passwordProblems } from '../account/password.ts'
import { posesAsCompany, posesAsFirstName, posesAsStaff, posesInTwoHalves } from '../account/posing-name.ts'
import { SELF_CHOSEN_USER_TYPES } from '../account/roles.ts'
import { isPlainName, isPlainUsername } from '../account/username.ts'
import { hasPhoneNumber, hasWebAddressInName } from '../format/links-in-text.ts'
import { emptyToNull, optionalText, requiredText } from './text-fields.ts'

/** Request bodies about the signed-in person's own account. Fields that are not named here are ignored. */

export const EMAIL_MESSAGES = {
  required: 'Email is required',
  invalid: 'Please enter a valid email',
} as const

/** An e-mail address, trimmed and in lower case. */
export const Email = z
  .string({
    error: (issue) => (emptyToNull(issue.input) === null ? EMAIL_MESSAGES.required : EMAIL_MESSAGES.invalid),
  })
  .trim()
  .toLowerCase()
  .min(1, { error: EMAIL_MESSAGES.required, abort: true })
  .max(254, { error: EMAIL_MESSAGES.invalid, abort: true })
  .regex(z.regexes.email, { error: EMAIL_MESSAGES.invalid })

/**
 * The Turnstile token of a browser; checked only where Turnstile is configured (docs/rules/accounts.md,
 * Sign-in).
 */
const humanProof = { 'cf-turnstile-response': z.string().max(2048).optional().catch(undefined) }

/** POST /auth/login. The password only has to be present: today's rules must not lock out older passwords. */
export const Login = z.object({
  email: Email,
  password: z.string({ error: PASSWORD_MESSAGES.required }).min(1, { error: PASSWORD_MESSAGES.required }),
  ...humanProof,
})
export type Login = z.infer<typeof Login>

/** A new password; every broken rule has its own message. */
export const NewPassword = z
  .string({ error: PASSWORD_MESSAGES.required })
  .superRefine((password, context) => {
    for (const message of passwordProblems(password)) context.addIssue({ code: 'custom', message })
  })

const Confirmation = z
  .string({ error: PASSWORD_MESSAGES.confirm })
  .min(1, { error: PASSWORD_MESSAGES.confirm })

type Confirmed = { readonly password: string; readonly password_confirmation: string }

const isConfirmed = ({ password, password_confirmation }: Confirmed): boolean =>
  !password_confirmation || password === password_confirmation

const MISMATCH: Parameters<z.ZodType<Confirmed>['refine']>[1] = {
  path: ['password_confirmation'],
  error: PASSWORD_MESSAGES.mismatch,
  // Checked even if other fields are invalid, so that all messages appear together.
  when: ({ value }) => typeof value === 'object' && value !== null,
}

function nameRule(label: 'First name' | 'Last name') {
  return {
    required: `${label} is required`,
    min: [2, `${label} must be at least 2 characters`],
    max: [100, `${label} must be less than 100 characters`],
  } as const
}

const notPosing = (label: string) => `${label} must not pose as Hammerlane or its staff`

/** A name is shown to others and in mails, where a web address or phone number would be followed. Of staff too. */
export const personName = (label: 'First name' | 'Last name') =>
  requiredText(nameRule(label))
    .refine((name) => !hasWebAddressInName(name), { error: `${label} must not contain a web address` })
    .refine((name) => !hasPhoneNumber(name), { error: `${label} must not contain a phone number` })

const notPlain = (label: string) => `${label} must not contain invisible or look-alike characters`

const ownName = (label: 'First name' | 'Last name') =>
  personName(label)
    .refine(isPlainName, { error: notPlain(label) })
    .refine((name) => !(label === 'First name' ? posesAsFirstName : posesAsStaff)(name), {
      error: notPosing(label),
    })

/** Whether the names pose together, and neither alone, which has a message of its own. */
function posesOnlyTogether({
  first_name,
  last_name,
}: {
  readonly first_name: string
  readonly last_name: string
}) {
  return !posesAsFirstName(first_name) && !posesAsStaff(last_name) && posesInTwoHalves(first_name, last_name)
}

/** The message where first and last name pose as the company only together. */
export const NAMES_POSE = notPosing('First and last name')

const FirstName = ownName('First name')
const LastName = ownName('Last name')

/** A username. Of staff too. */
export const AnyUsername = requiredText({
  required: 'Username is required',
  min: [3, 'Username must be at least 3 characters'],
  max: [50, 'Username must be less than 50 characters'],
})
  .normalize('NFC')
  .refine(isPlainUsername, { error: 'Username must not contain invisible or look-alike characters' })

const Username = AnyUsername.refine((username) => !posesAsStaff(username), { error: notPosing('Username') })

const PHONE_MESSAGE = 'Please enter a valid phone number'

/** Separators in phone numbers: spaces, brackets, dots, hyphens and similar dashes. */
const BETWEEN_DIGITS = /[\s().\u2010-\u2013-]/g

/** Optional: a plus sign, first digit 1 to 9, up to 16 digits; separators are removed. */
const Phone = z.preprocess(
  emptyToNull,
  z
    .string({ error: PHONE_MESSAGE })
    .transform((phone) => phone.replace(BETWEEN_DIGITS, ''))
    .pipe(z.string().regex(/^\+?[1-9]\d{0,15}$/, { error: PHONE_MESSAGE }))
    .nullable(),
)

/** The account type that a person or an administrator chooses. */
export const UserType = z.enum(SELF_CHOSEN_USER_TYPES, {
  error: (issue) =>
    emptyToNull(issue.input) === null ? 'User type is required' : 'Please select a valid user type',
})

/** Two letters, converted to capitals. */
const State = optionalText(2, 'State must be 2 characters').transform((state) => state?.toUpperCase() ?? null)

/** A part of an address, which the other side of a sale is mailed. */
const place = (label: 'Address' | 'City' | 'Zip code', maxCharacters: number, message: string) =>
  optionalText(maxCharacters, message).refine((text) => text === null || !hasWebAddressInName(text), {
    error: `${label} must not contain a web address`,
  })

/** The same for a part that is more than a number. */
const namedPlace = (label: 'Address' | 'City', maxCharacters: number, message: string) =>
  place(label, maxCharacters, message).refine((text) => text === null || !hasPhoneNumber(text), {
    error: `${label} must not contain a phone number`,
  })

const address = {
  address: namedPlace('Address', 200, 'Address must be at most 200 characters'),
  // Not of an address: there are streets called Hammer Lane.
  city: namedPlace('City', 100, 'City must be at most 100 characters').refine(
    (city) => city === null || !posesAsStaff(city),
    { error: notPosing('City') },
  ),
  zip_code: place('Zip code', 10, 'Zip code must be less than 10 characters'),
}

const Country = optionalText(56, 'Country must be at most 56 characters')

const BusinessName = optionalText(150, 'Business name must be at most 150 characters')
  .refine((name) => name === null || isPlainName(name), { error: notPlain('Business name') })
  .refine((name) => name === null || !posesAsCompany(name), { error: notPosing('Business name') })
const BusinessLicense = optionalText(50, 'Business license must be at most 50 characters')

/** A path of this site to which the page of the mailed link leads back. */
const ledBackTo = z
  .string()
  .max(500)
  .optional()
  .catch(undefined)
  .describe('A path of this site that the mailed link leads back to; any other is ignored')

/** Values of address fields that are left empty. */
export const ADDRESS_DEFAULTS = { country: 'USA', state: 'CA' } as const

/**
 * POST /auth/register. The result drops the confirmed password, and the business fields unless the person is
 * a dealer, because the form may still send what was entered before the account type was changed.
 */
export const Registration = z
  .object({
    username: Username,
    email: Email,
    password: NewPassword,
    password_confirmation: Confirmation,
    first_name: FirstName,
    last_name: LastName,
    phone: Phone,
    user_type: UserType,
    ...address,
    state: State.transform((state) => state ?? ADDRESS_DEFAULTS.state),
    country: Country.transform((country) => country ?? ADDRESS_DEFAULTS.country),
    business_name: BusinessName,
    business_license: BusinessLicense,
    redirect_to: ledBackTo,
    ...humanProof,
  })
  .refine(isConfirmed, MISMATCH)
  .refine((names) => !posesOnlyTogether(names), {
    path: ['last_name'],
    error: NAMES_POSE,
  })
  .transform(({ password_confirmation: _, business_name, business_license, ...registration }) => {
    const isDealer = registration.user_type === 'dealer'
    return {
      ...registration,
      business_name: isDealer ? business_name : null,
      business_license: isDealer ? business_license : null,
    }
  })
export type Registration = z.infer<typeof Registration>

/** A text of a profile: undefined leaves it unchanged, null or empty removes it. */
function changed<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === undefined ? undefined : emptyToNull(value)), schema.optional())
}

/**
 * PUT /auth/profile. Missing fields stay unchanged. User types other than private and dealer are ignored,
 * like all fields that a person may not change themself: they are not part of this schema.
 */
export const ProfileUpdate = z.object({
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  phone: changed(Phone),
  user_type: z.enum(SELF_CHOSEN_USER_TYPES).optional().catch(undefined),
  profile: z
    .object({
      address: changed(address.address),
      city: changed(address.city),
      state: changed(State),
      zip_code: changed(address.zip_code),
      country: changed(Country),
      business_name: changed(BusinessName),
      business_license: changed(BusinessLicense),
    })
    .optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/** The token of a mailed link. */
const linkToken = (missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(200, { error: missing })

/** POST /auth/verify-email. */
export const VerifyEmail = z.object({ token: linkToken(VERIFICATION_MESSAGES.missing) })

/** POST /auth/resend-verification: for oneself, or for an address. */
export const ResendVerification = z.object({ email: Email.optional(), redirect_to: ledBackTo })

/** POST /auth/forgot-password. */
export const ForgotPassword = z.object({ email: Email, ...humanProof })

/** POST /auth/reset-password. */
export const PasswordReset = z
  .object({
    token: linkToken(RESET_MESSAGES.missing),
    password: NewPassword,
    password_confirmation: Confirmation,
  })
  .refine(isConfirmed, MISMATCH)

const CURRENT_PASSWORD_REQUIRED = 'Current password is required'

/** The current password, requested again before a sensitive change. */
const CurrentPassword = z
  .string({ error: CURRENT_PASSWORD_REQUIRED })
  .min(1, { error: CURRENT_PASSWORD_REQUIRED })

/** PUT /auth/password. */
export const PasswordChange = z
  .object({
    current_password: CurrentPassword,
    password: NewPassword,
    password_confirmation: Confirmation,
  })
  .refine(isConfirmed, MISMATCH)
export type PasswordChange = z.infer<typeof PasswordChange>

/** POST /auth/email. */
export const EmailChange = z.object({ email: Email })
export type EmailChange = z.infer<typeof EmailChange>

/** POST /auth/email/confirm. */
export const EmailConfirmation = z.object({ token: linkToken(EMAIL_CHANGE_MESSAGES.missing) })

const Code = z.string({ error: 'Code is required' }).trim().min(1, { error: 'Code is required' }).max(50)

/** POST /auth/login/two-factor: the sign-in's challenge, and an app code or a recovery code. */
export const SecondFactorLogin = z.object({ challenge: z.string().min(1).max(500), code: Code })
export type SecondFactorLogin = z.infer<typeof SecondFactorLogin>

/** POST /auth/two-factor/confirm. */
export const TwoFactorConfirmation = z.object({ code: Code })

/** POST /auth/two-factor/disable and /auth/two-factor/recovery-codes. */
export const TwoFactorCode = z.object({ code: Code })

/** POST /auth/proof: the password, or a code of the second factor. */
export const RecentProof = z
  .object({ password: CurrentPassword.optional(), code: Code.optional() })
  .refine(({ password, code }) => password !== undefined || code !== undefined, {
    path: ['password'],
    error: CURRENT_PASSWORD_REQUIRED,
  })
export type RecentProof = z.infer<typeof RecentProof>

/** DELETE /auth/account. */
export const AccountDeletion = z.object({ current_password: CurrentPassword })
