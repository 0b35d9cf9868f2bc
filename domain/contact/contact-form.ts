/** The contact form (Spec part 2, sections 2 and 5): its fields, its subjects, and what is wrong with it. */

export const CONTACT_SUBJECTS = ['general_inquiries', 'tech_support', 'billing'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

export const CONTACT_SUBJECT_LABELS: Readonly<Record<ContactSubject, string>> = {
  general_inquiries: 'General Inquiries',
  tech_support: 'Technical Support',
  billing: 'Billing',
}

/** As a form or a client brings them; what was left out is an empty text. */
export interface ContactFields {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly captchaAnswer: string
  /** Nobody sees this field; who fills it in is no person. */
  readonly websiteUrl: string
}

export const CONTACT_LIMITS = { name: 100, email: 254, message: 5_000 } as const

export const CONTACT_SENT = "Thank you! Your message has been sent successfully. We'll get back to you soon."

export interface ContactProblem {
  /** Null where no field that anybody sees is at fault. */
  readonly field: 'name' | 'email' | 'message' | 'captchaAnswer' | null
  readonly message: string
}

/**
 * The first thing that is wrong, in the order of the specification: name, e-mail, message, the sum, the hidden field.
 * Null where nothing is.
 */
export function contactProblem(fields: ContactFields, isSolved: boolean): ContactProblem | null {
  const { name, email, message, websiteUrl } = fields
  if (name === '') return { field: 'name', message: 'Please enter your name' }
  if (name.length > CONTACT_LIMITS.name) {
    return { field: 'name', message: 'Name must be less than 100 characters' }
  }
  if (email === '') return { field: 'email', message: 'Please enter your email address' }
  if (!isEmail(email)) return { field: 'email', message: 'Please enter a valid email' }
  if (message === '') return { field: 'message', message: 'Please enter your message' }
  if (message.length > CONTACT_LIMITS.message) {
    return { field: 'message', message: 'Message must be less than 5,000 characters' }
  }
  if (!isSolved) return { field: 'captchaAnswer', message: 'Please answer the math problem correctly' }
  return websiteUrl === '' ? null : { field: null, message: 'Invalid submission' }
}

/** A text of several lines as it was typed: a form sends two signs for each new line, and a reader sees one. */
export function typedLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The subject that was chosen; of anything else, the first. */
export function contactSubject(given: string): ContactSubject {
  return CONTACT_SUBJECTS.find((subject) => subject === given) ?? 'general_inquiries'
}

function isEmail(text: string): boolean {
  return text.length <= CONTACT_LIMITS.email && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}
