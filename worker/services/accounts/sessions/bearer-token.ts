/** The token of an `Authorization: Bearer` header; null without one, the empty text where it cannot be a token. */
export function bearerToken(request: Request): string | null {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const match = /^bearer +(\S+) *$/i.exec(header)
  return match?.[1] ?? ''
}
