import { z } from 'zod'
import { PASSWORD_MESSAGES, passwordProblems } from '../account/password.ts'
import { SELF_CHOSEN_USER_TYPES } from '../account/roles.ts'
import { emptyToNull, optionalText, requiredText } from './texts.ts'

/** What people say of themselves (Spec part 1, section 5). Only the fields named here exist; others are ignored. */

export const EMAIL_MESSAGES = {
  required: 'Email is required',
  invalid: 'Please enter a valid email',
} as const

/** An e-mail address, without space around it and in lower case. */
export const Email = z
  .string({
    error: (issue) => (emptyToNull(issue.input) === null ? EMAIL_MESSAGES.required : EMAIL_MESSAGES.invalid),
  })
  .trim()
  .toLowerCase()
  .min(1, { error: EMAIL_MESSAGES.required, abort: true })
  .max(254, { error: EMAIL_MESSAGES.invalid, abort: true })
  .regex(z.regexes.email, { error: EMAIL_MESSAGES.invalid })

/** POST /auth/login. Of the password nothing is asked but that it is there: the rules of today bind no old one. */
export const Login = z.object({
  email: Email,
  password: z.string({ error: PASSWORD_MESSAGES.required }).min(1, { error: PASSWORD_MESSAGES.required }),
})
export type Login = z.infer<typeof Login>

/** A new password, with every rule that it breaks. */
export const NewPassword = z
  .string({ error: PASSWORD_MESSAGES.required })
  .superRefine((password, context) => {
    for (const message of passwordProblems(password)) context.addIssue({ code: 'custom', message })
  })

function nameRule(label: 'First name' | 'Last name') {
  return {
    required: `${label} is required`,
    min: [2, `${label} must be at least 2 characters`],
    max: [100, `${label} must be less than 100 characters`],
  } as const
}

const FirstName = requiredText(nameRule('First name'))
const LastName = requiredText(nameRule('Last name'))

const Username = requiredText({
  required: 'Username is required',
  min: [3, 'Username must be at least 3 characters'],
  max: [50, 'Username must be less than 50 characters'],
})

const PHONE_MESSAGE = 'Please enter a valid phone number'

/** Optional: plus sign at most, first digit 1 to 9, up to 16 digits. */
const Phone = z.preprocess(
  emptyToNull,
  z
    .string({ error: PHONE_MESSAGE })
    .trim()
    .regex(/^\+?[1-9]\d{0,15}$/, { error: PHONE_MESSAGE })
    .nullable(),
)

const UserType = z.enum(SELF_CHOSEN_USER_TYPES, {
  error: (issue) =>
    emptyToNull(issue.input) === null ? 'User type is required' : 'Please select a valid user type',
})

/** Two letters, in capitals. */
const State = optionalText(2, 'State must be 2 characters').transform((state) => state?.toUpperCase() ?? null)

const address = {
  address: optionalText(200, 'Address must be at most 200 characters'),
  city: optionalText(100, 'City must be at most 100 characters'),
  zip_code: optionalText(10, 'Zip code must be less than 10 characters'),
}

const Country = optionalText(56, 'Country must be at most 56 characters')

/** What is entered where a person says nothing of it (Spec part 1, section 2, /register). */
export const ADDRESS_DEFAULTS = { country: 'USA', state: 'CA' } as const

/** POST /auth/register. The result has no confirmation: it has done its work. */
export const Registration = z
  .object({
    username: Username,
    email: Email,
    password: NewPassword,
    password_confirmation: z
      .string({ error: PASSWORD_MESSAGES.confirm })
      .min(1, { error: PASSWORD_MESSAGES.confirm }),
    first_name: FirstName,
    last_name: LastName,
    phone: Phone,
    user_type: UserType,
    ...address,
    state: State.transform((state) => state ?? ADDRESS_DEFAULTS.state),
    country: Country.transform((country) => country ?? ADDRESS_DEFAULTS.country),
  })
  .refine(
    ({ password, password_confirmation }) => !password_confirmation || password === password_confirmation,
    {
      path: ['password_confirmation'],
      error: PASSWORD_MESSAGES.mismatch,
      // Told together with what is wrong elsewhere, not only once the rest is right.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )
  .transform(({ password_confirmation: _, ...registration }) => registration)
export type Registration = z.infer<typeof Registration>

/** A text of a profile: missing leaves it as it is, null or empty removes it. */
function changed<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === undefined ? undefined : emptyToNull(value)), schema.optional())
}

const BUSINESS_NAME_MESSAGE = 'Business name must be at most 150 characters'
const BUSINESS_LICENSE_MESSAGE = 'Business license must be at most 50 characters'

/**
 * PUT /auth/profile. What is missing stays as it is. A user type other than private and dealer is ignored, and so is
 * whatever else a person may not say of themself: it is no field of this (Product page, Accounts).
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
      business_name: changed(optionalText(150, BUSINESS_NAME_MESSAGE)),
      business_license: changed(optionalText(50, BUSINESS_LICENSE_MESSAGE)),
    })
    .optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>
