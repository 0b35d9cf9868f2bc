import { expect, test } from 'vitest'
import { action as signIn } from '../../../app/routes/login/action.server.ts'
import { action as register } from '../../../app/routes/register/action.server.ts'
import { newRegistration, registerPerson } from '../support/api.ts'
import { pageAs } from '../support/page-as.ts'

/** The forms of /register and /login as a browser without scripts posts them. */

const context = { ...pageAs(null) }

function posted(path: string, fields: Readonly<Record<string, string>>): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: new URLSearchParams(fields),
  })
}

const postSignIn = (fields: Readonly<Record<string, string>>) =>
  signIn({ request: posted('/login', fields), params: {}, context })
const postRegistration = (fields: Readonly<Record<string, string>>) =>
  register({ request: posted('/register', fields), params: {}, context })

const everyField = () => ({
  ...newRegistration(),
  redirect_to: '/watchlist',
  phone: '+13105550142',
  user_type: 'dealer',
  business_name: 'Reno Motors',
  business_license: 'NV 1234',
  with_address: 'on',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  country: 'USA',
})

/** The fields of a posted form that may come back: all but the secrets. */
function without(fields: Readonly<Record<string, string>>, ...secrets: string[]) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !secrets.includes(name)))
}

const PASSWORDS = ['password', 'password_confirmation']

test('registration form: invalid fields -> errors at their fields, all but the passwords kept', async () => {
  const fields = { ...everyField(), username: 'ab', phone: 'call me', password_confirmation: 'Other1xx' }
  expect(await postRegistration(fields)).toEqual({
    message: null,
    errors: {
      username: ['Username must be at least 3 characters'],
      phone: ['Please enter a valid phone number'],
      password_confirmation: ['Passwords must match'],
    },
    values: without(fields, ...PASSWORDS),
  })
})

test('registration form: refused by the database -> fields come back with the error', async () => {
  const { registration } = await registerPerson()
  const fields = { ...everyField(), email: registration.email }
  expect(await postRegistration(fields)).toEqual({
    message: null,
    errors: { email: ['The email has already been taken.'] },
    values: without(fields, ...PASSWORDS),
  })
})

test('registration form: empty -> an error for every required field', async () => {
  const refused = await postRegistration({ password: '', user_type: '' })
  expect(refused).toMatchObject({
    errors: {
      first_name: ['First name is required'],
      last_name: ['Last name is required'],
      username: ['Username is required'],
      email: ['Email is required'],
      password: ['Password is required'],
      password_confirmation: ['Please confirm your password'],
      user_type: ['User type is required'],
    },
  })
})

test('registration form: valid -> session cookie and redirect to redirect_to', async () => {
  const answer = await postRegistration(everyField())
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/watchlist'])
  expect(answer.headers.getSetCookie()[0]).toMatch(/^hl_session=\d+\.1\..+HttpOnly; SameSite=Lax/)
})

test('sign-in form: refused -> the email comes back, the password does not', async () => {
  const { registration } = await registerPerson()
  const wrong = { email: registration.email, password: 'Wrong1xx', redirect_to: '/auctions/7#bid' }
  expect(await postSignIn(wrong)).toEqual({
    message: 'Invalid email or password.',
    errors: {},
    values: without(wrong, 'password'),
  })
  const empty = { email: 'maria@', password: '', redirect_to: '/' }
  expect(await postSignIn(empty)).toEqual({
    message: null,
    errors: { email: ['Please enter a valid email'], password: ['Password is required'] },
    values: without(empty, 'password'),
  })
})
