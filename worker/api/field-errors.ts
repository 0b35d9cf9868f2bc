import type { z } from 'zod'

/** The refused fields of a body or query with their messages, in the order in which they were found. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
	const errors: Record<string, string[]> = {}
	for (const issue of error.issues) {
		const field = issue.path.map(String).join('.') || 'body'
		const messages = (errors[field] ??= [])
		if (!messages.includes(issue.message)) messages.push(issue.message)
	}
	return errors
}
