import { expect, test } from 'vitest'
import { contactProblem, parseContactSubject } from '../../../domain/contact/contact-form.ts'

const SOUND = {
  name: 'Maria Lopez',
  email: 'maria@example.com',
  subject: 'billing',
  message: 'Where is my hold?',
  captchaAnswer: '10',
  websiteUrl: '',
}

test('contact form: valid fields -> no problem', () => {
  expect(contactProblem(SOUND, true)).toBeNull()
})

test('contact form: several problems -> the first in the documented order', () => {
  const wrong = { ...SOUND, name: '', email: '', message: '', websiteUrl: 'http://spam.example' }
  const problems = [
    contactProblem(wrong, false),
    contactProblem({ ...wrong, name: 'Maria' }, false),
    contactProblem({ ...wrong, name: 'Maria', email: 'maria@example.com' }, false),
    contactProblem({ ...SOUND, websiteUrl: 'http://spam.example' }, false),
    contactProblem({ ...SOUND, websiteUrl: 'http://spam.example' }, true),
  ]
  expect(problems).toEqual([
    { field: 'name', message: 'Please enter your name' },
    { field: 'email', message: 'Please enter your email address' },
    { field: 'message', message: 'Please enter your message' },
    { field: 'captchaAnswer', message: 'Please answer the math problem correctly' },
    { field: null, message: 'Invalid submission' },
  ])
})

test.each([
  [{ email: 'maria' }, 'Please enter a valid email'],
  [{ email: 'maria@example' }, 'Please enter a valid email'],
  [{ email: `${'m'.repeat(250)}@example.com` }, 'Please enter a valid email'],
  [{ name: 'x'.repeat(101) }, 'Name must be less than 100 characters'],
  [{ message: 'x'.repeat(5_001) }, 'Message must be less than 5,000 characters'],
])('contact form: %o -> %s', (change, message) => {
  expect(contactProblem({ ...SOUND, ...change }, true)?.message).toBe(message)
})

test('contact subject: unknown value -> general inquiries', () => {
  expect(parseContactSubject('tech_support')).toBe('tech_support')
  expect(parseContactSubject('please')).toBe('general_inquiries')
})

test('contact form: line break in the name or a control character in the address -> refused', () => {
  expect(contactProblem({ ...SOUND, name: 'Maria\nBcc: x' }, true)).toEqual({
    field: 'name',
    message: 'Name must be one line',
  })
  expect(contactProblem({ ...SOUND, email: 'maria\u0000@example.com' }, true)?.field).toBe('email')
})
