import { isOneLine } from '../format/one-line.ts'

/** The contact form: fields, subjects and validation (docs/rules/messaging.md, Contact form). */

export const CONTACT_SUBJECTS = ['general_inquiries', 'tech_support', 'billing'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

export const CONTACT_SUBJECT_LABELS: Readonly<Record<ContactSubject, string>> = {
  general_inquiries: 'General Inquiries',
  tech_support: 'Technical Support',
  billing: 'Billing',
}

/** The fields as a form or client sends them; a missing field is an empty string. */
export interface ContactFields {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly captchaAnswer: string
  /** Honeypot: people do not see this field, so only bots fill it in. */
  readonly websiteUrl: string
}

export const CONTACT_LIMITS = { name: 100, email: 254, message: 5_000 } as const

export const CONTACT_SENT = "Thank you! Your message has been sent successfully. We'll get back to you soon."

export interface ContactProblem {
  /** Null if no visible field is at fault. */
  readonly field: 'name' | 'email' | 'message' | 'captchaAnswer' | null
  readonly message: string
}

/** The first problem, in the order name, email, message, challenge, honeypot; null if there is none. */
export function contactProblem(fields: ContactFields, isSolved: boolean): ContactProblem | null {
  const { name, email, message, websiteUrl } = fields
  if (name === '') return { field: 'name', message: 'Please enter your name' }
  if (name.length > CONTACT_LIMITS.name) {
    return { field: 'name', message: 'Name must be less than 100 characters' }
  }
  if (!isOneLine(name)) return { field: 'name', message: 'Name must be one line' }
  if (email === '') return { field: 'email', message: 'Please enter your email address' }
  if (!isEmail(email)) return { field: 'email', message: 'Please enter a valid email' }
  if (message === '') return { field: 'message', message: 'Please enter your message' }
  if (message.length > CONTACT_LIMITS.message) {
    return { field: 'message', message: 'Message must be less than 5,000 characters' }
  }
  if (!isSolved) return { field: 'captchaAnswer', message: 'Please answer the math problem correctly' }
  return websiteUrl === '' ? null : { field: null, message: 'Invalid submission' }
}

/** Normalizes line breaks (a form sends CRLF) and trims. */
export function normalizeLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The chosen subject; the first one for any unknown value. */
export function parseContactSubject(given: string): ContactSubject {
  return CONTACT_SUBJECTS.find((subject) => subject === given) ?? 'general_inquiries'
}

function isEmail(text: string): boolean {
  return (
    text.length <= CONTACT_LIMITS.email && isOneLine(text) && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
  )
}
