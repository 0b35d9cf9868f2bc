import type { z } from 'zod'

/**
 * The refused fields with their messages, each message once, in the order in which they were found. A field of an
 * object inside is named `profile.state`; an entry of a list by the list alone; what concerns the whole is `body`.
 */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.filter((part) => typeof part !== 'number').join('.') || 'body'
    const messages = Object.hasOwn(errors, field) ? errors[field] : undefined
    if (messages === undefined) errors[field] = [issue.message]
    else if (!messages.includes(issue.message)) messages.push(issue.message)
  }
  return errors
}
