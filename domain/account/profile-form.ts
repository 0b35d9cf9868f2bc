const PROFILE = 'profile.'

/**
 * Converts the profile form's fields to the body of PUT /auth/profile: field `profile.city` becomes `profile:
 * { city }`. Field errors come back under the same dotted name.
 */
export function toProfileBody(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(fields)
  const inner = entries.filter(([name]) => name.startsWith(PROFILE))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(PROFILE))),
    profile: Object.fromEntries(inner.map(([name, value]) => [name.slice(PROFILE.length), value])),
  }
}
