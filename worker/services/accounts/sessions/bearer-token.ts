/** The token of an `Authorization: Bearer` header; null without the header, empty if it is malformed. */
export function bearerToken(request: Request): string | null {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const match = /^bearer +(\S+) *$/i.exec(header)
  return match?.[1] ?? ''
}
