/** The fields of a posted form as plain text; files are no part of these forms. */
export function formFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  return fields
}
