const PROFILE = 'profile.'

/**
 * The fields of the profile's form as the body of PUT /auth/profile: `profile.city` is the city of the profile inside,
 * under which name its refusal comes back too.
 */
export function profileBody(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(fields)
  const inner = entries.filter(([name]) => name.startsWith(PROFILE))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(PROFILE))),
    profile: Object.fromEntries(inner.map(([name, value]) => [name.slice(PROFILE.length), value])),
  }
}
