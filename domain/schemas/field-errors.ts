import type { z } from 'zod'

/**
 * Maps a validation error to messages by field, without duplicates, in the order found. A nested field is
 * named `profile.state`, an entry of a list by its list, and the whole body `body`.
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
