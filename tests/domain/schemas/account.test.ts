import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Login, ProfileUpdate, Registration } from '../../../domain/schemas/account.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { processorMs } from '../processor-time.ts'

function getErrors(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

const registration = {
  username: 'maria',
  email: 'maria@example.com',
  password: 'Password1',
  password_confirmation: 'Password1',
  first_name: 'Maria',
  last_name: 'Lopez',
  user_type: 'private',
}

const registering = (change: object) => getErrors(Registration, { ...registration, ...change })

test('sign-in: email and password -> required and valid', () => {
  expect(getErrors(Login, {})).toEqual({ email: ['Email is required'], password: ['Password is required'] })
  expect(getErrors(Login, { email: ' ', password: '' })).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  })
  expect(getErrors(Login, { email: 'maria', password: 'x' })).toEqual({
    email: ['Please enter a valid email'],
  })
  expect(getErrors(Login, { email: 5, password: 5 })).toEqual({
    email: ['Please enter a valid email'],
    password: ['Password is required'],
  })
})

test('sign-in: email -> trimmed and lower-cased; password -> unchanged', () => {
  expect(Login.parse({ email: '  Maria@Example.COM ', password: ' x ' })).toEqual({
    email: 'maria@example.com',
    password: ' x ',
  })
})

test('registration: empty -> every required field reported at once', () => {
  expect(getErrors(Registration, {})).toEqual({
    username: ['Username is required'],
    email: ['Email is required'],
    password: ['Password is required'],
    password_confirmation: ['Please confirm your password'],
    first_name: ['First name is required'],
    last_name: ['Last name is required'],
    user_type: ['User type is required'],
  })
})

test.each([
  [{ username: 'ma' }, 'username', 'Username must be at least 3 characters'],
  [{ username: 'm'.repeat(51) }, 'username', 'Username must be less than 50 characters'],
  [{ username: '   ' }, 'username', 'Username is required'],
  [{ username: null }, 'username', 'Username is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'maria@' }, 'email', 'Please enter a valid email'],
  [{ email: `${'m'.repeat(250)}@a.co` }, 'email', 'Please enter a valid email'],
  [
    { password: 'Pass1', password_confirmation: 'Pass1' },
    'password',
    'Password must be at least 8 characters',
  ],
  [
    { password: 'password', password_confirmation: 'password' },
    'password',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  [{ password_confirmation: '' }, 'password_confirmation', 'Please confirm your password'],
  [{ password_confirmation: 'Password2' }, 'password_confirmation', 'Passwords must match'],
  [{ first_name: 'M' }, 'first_name', 'First name must be at least 2 characters'],
  [{ first_name: 'M'.repeat(101) }, 'first_name', 'First name must be less than 100 characters'],
  [{ first_name: '' }, 'first_name', 'First name is required'],
  [{ last_name: 'L' }, 'last_name', 'Last name must be at least 2 characters'],
  [{ last_name: 'L'.repeat(101) }, 'last_name', 'Last name must be less than 100 characters'],
  [{ last_name: '' }, 'last_name', 'Last name is required'],
  [{ phone: '0301234567' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '+0301234567' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '12345678901234567' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '(213) 555-0199 ext. 4' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '1+2135550199' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '( ) -' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: 'call me' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: 13105550142 }, 'phone', 'Please enter a valid phone number'],
  [{ user_type: 'admin' }, 'user_type', 'Please select a valid user type'],
  [{ user_type: 'buyer' }, 'user_type', 'Please select a valid user type'],
  [{ user_type: '' }, 'user_type', 'User type is required'],
  [{ state: 'CAL' }, 'state', 'State must be 2 characters'],
  [{ address: 'PAID, see www.hl-pay.com' }, 'address', 'Address must not contain a web address'],
  [{ address: 'Paid: call 800-555-1234' }, 'address', 'Address must not contain a phone number'],
  [{ city: 'Hammerlane Support' }, 'city', 'City must not pose as Hammerlane or its staff'],
  [{ zip_code: 'hl-pay.com' }, 'zip_code', 'Zip code must not contain a web address'],
  [{ zip_code: '12345678901' }, 'zip_code', 'Zip code must be less than 10 characters'],
])('registration: %o -> refused with its documented message', (change, field, message) => {
  expect(registering(change)).toEqual({ [field]: [message] })
})

test.each([
  { username: 'mar' },
  { username: 'm'.repeat(50) },
  { first_name: 'Bo', last_name: 'Li' },
  { first_name: 'M'.repeat(100) },
  { phone: '+13105550142' },
  { phone: '1234567890123456' },
  { phone: '' },
  { phone: null },
  { user_type: 'dealer' },
  { state: '', zip_code: '1234567890' },
  { first_name: 'Łukasz', last_name: 'Nguyễn' },
  { first_name: "Robert'); DROP TABLE users;--", last_name: '<b>bold</b>' },
])('registration: %o -> accepted', (change) => {
  expect(registering(change)).toEqual({})
})

test.each([
  ['(213) 555-0199', '2135550199'],
  ['+1 (310) 450-1234', '+13104501234'],
  ['310.450.1234', '3104501234'],
  [' 310–450–1234 ', '3104501234'],
])('phone: entered as %j -> stored as %j, in registration and profile', (phone, stored) => {
  expect(Registration.parse({ ...registration, phone }).phone).toBe(stored)
  expect(ProfileUpdate.parse({ phone }).phone).toBe(stored)
})

test('registration: no password -> password and confirmation required', () => {
  expect(registering({ password: '', password_confirmation: '' })).toEqual({
    password: ['Password is required'],
    password_confirmation: ['Please confirm your password'],
  })
})

test('registration: passwords differ and other errors -> reported together', () => {
  expect(registering({ email: 5, password_confirmation: 'Password2' })).toEqual({
    email: ['Please enter a valid email'],
    password_confirmation: ['Passwords must match'],
  })
})

test('registration: valid -> known fields only, no confirmation, default address', () => {
  const parsed = Registration.parse({
    ...registration,
    username: ' maria ',
    email: 'MARIA@example.com',
    role: 'admin',
    verification_status: 'verified',
    is_active: false,
    id: 1,
  })
  expect(parsed).toEqual({
    username: 'maria',
    email: 'maria@example.com',
    password: 'Password1',
    first_name: 'Maria',
    last_name: 'Lopez',
    phone: null,
    user_type: 'private',
    address: null,
    city: null,
    state: 'CA',
    zip_code: null,
    country: 'USA',
    business_name: null,
    business_license: null,
  })
})

test('business fields: dealer -> stored; any other account type -> dropped', () => {
  const business = { business_name: 'Reno Motors', business_license: 'NV 1234' }
  expect(Registration.parse({ ...registration, ...business, user_type: 'dealer' })).toMatchObject(business)
  expect(Registration.parse({ ...registration, ...business, user_type: 'private' })).toMatchObject({
    business_name: null,
    business_license: null,
  })
  expect(registering({ user_type: 'dealer', business_name: 'x'.repeat(151) })).toEqual({
    business_name: ['Business name must be at most 150 characters'],
  })
})

test('registration: address -> stored', () => {
  const address = { address: '1 Main St', city: 'Reno', state: 'nv', zip_code: '89501', country: 'USA' }
  expect(Registration.parse({ ...registration, ...address })).toMatchObject({ ...address, state: 'NV' })
})

test('registration: not an object -> refused as a whole', () => {
  expect(Object.keys(getErrors(Registration, 'x'))).toEqual(['body'])
  expect(Object.keys(getErrors(Registration, null))).toEqual(['body'])
})

test('profile update: some fields -> only these change', () => {
  expect(ProfileUpdate.parse({})).toEqual({})
  expect(
    ProfileUpdate.parse({ first_name: ' Ana ', phone: '', profile: { city: 'Irvine', state: '' } }),
  ).toEqual({
    first_name: 'Ana',
    phone: null,
    profile: { city: 'Irvine', state: null },
  })
})

test('user type: private or dealer -> stored; anything else -> ignored', () => {
  expect(ProfileUpdate.parse({ user_type: 'dealer' })).toEqual({ user_type: 'dealer' })
  expect(ProfileUpdate.parse({ user_type: 'admin' }).user_type).toBeUndefined()
})

test('profile update: role, verification, activity -> ignored', () => {
  const raised = { role: 'admin', verification_status: 'verified', is_active: true, id: 9, email: 'x@y.zz' }
  expect(ProfileUpdate.parse({ ...raised, profile: { user_id: 9 } })).toEqual({ profile: {} })
})

test('profile update: invalid -> documented messages', () => {
  expect(
    getErrors(ProfileUpdate, {
      first_name: '',
      last_name: 'L',
      phone: 'x',
      profile: { state: 'CAL', zip_code: '12345678901', city: 5 },
    }),
  ).toEqual({
    first_name: ['First name is required'],
    last_name: ['Last name must be at least 2 characters'],
    phone: ['Please enter a valid phone number'],
    'profile.state': ['State must be 2 characters'],
    'profile.zip_code': ['Zip code must be less than 10 characters'],
    'profile.city': ['City must be at most 100 characters'],
  })
})

test.each(['username', 'first_name', 'last_name', 'address', 'city', 'business_name', 'business_license'])(
  'single-line field %s: line break or control character -> refused, tabs around it trimmed',
  (field) => {
    for (const text of [
      'Jo\r\nBcc: x@example.com',
      'Joan\n',
      'Jo\u0000an',
      'Jo\u007fan',
      'Jo\u2028an',
      'Jo\tan',
    ]) {
      expect(registering({ [field]: text, user_type: 'dealer' }), JSON.stringify(text)).toEqual({
        [field]: ['Please remove line breaks and control characters'],
      })
    }
    expect(registering({ [field]: '\t Joan ' })).toEqual({})
  },
)

test('registration: username that is composed of parts -> stored in one form', () => {
  expect(Registration.parse({ ...registration, username: 'Jose\u0301' }).username).toBe('Jos\u00e9')
  expect(registering({ username: 'm\u0430ria' })).toEqual({
    username: ['Username must not contain invisible or look-alike characters'],
  })
})

test('registration, changed profile: name that poses as the company or its staff -> refused', () => {
  const error = (label: string) => [`${label} must not pose as Hammerlane or its staff`]
  const posing = { username: 'HammerIane', first_name: 'Support', last_name: 'H4mmerlane' }
  expect(registering({ ...posing, user_type: 'dealer', business_name: 'Hammer Lane Motors' })).toEqual({
    username: error('Username'),
    first_name: error('First name'),
    last_name: error('Last name'),
    business_name: error('Business name'),
  })
  expect(registering({ first_name: 'Hammer', last_name: 'Lane' })).toEqual({
    last_name: error('First and last name'),
  })
  expect(registering({ user_type: 'dealer', business_name: 'Auto Support LLC' })).toEqual({})
  expect(getErrors(ProfileUpdate, { last_name: 'Admin', profile: { business_name: 'Hammerlane' } })).toEqual({
    last_name: error('Last name'),
    'profile.business_name': error('Business name'),
  })
})

test.each([
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
])('%s: web address or phone number -> refused, also in a changed profile', (field, label) => {
  for (const text of ['http://evil.example', 'see WWW.evil.example', 'Card declined: hl-pay.com/x']) {
    const errors = { [field]: [`${label} must not contain a web address`] }
    expect(registering({ [field]: text })).toEqual(errors)
    expect(getErrors(ProfileUpdate, { [field]: text })).toEqual(errors)
  }
  const phone = { [field]: 'Card declined: call (310) 555-0100' }
  expect(registering(phone)).toEqual({ [field]: [`${label} must not contain a phone number`] })
  for (const text of ['a'.repeat(100), 'J.R.', 'St. John']) expect(registering({ [field]: text })).toEqual({})
})

test('registration: 60 KB of accents in the wrong order in every name -> refused for its length alone, within a second', () => {
  const marks = `a${'\u0345'.repeat(15_000)}${'\u0301'.repeat(15_000)}`
  let errors: unknown
  const took = processorMs(() => {
    errors = registering({
      ...{ username: marks, first_name: marks, last_name: marks },
      ...{ user_type: 'dealer', business_name: marks },
    })
  })
  expect(errors).toEqual({
    username: ['Username must be less than 50 characters'],
    first_name: ['First name must be less than 100 characters'],
    last_name: ['Last name must be less than 100 characters'],
    business_name: ['Business name must be at most 150 characters'],
  })
  expect(took).toBeLessThan(1_000)
})
