/**
 * An address to go on to that came with a request: only a path of this site counts. `//host` and `/\host` are other
 * sites to a browser, hence the second character.
 */
export function safeRedirect(target: File | string | null, fallback: string): string {
  return typeof target === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(target) ? target : fallback
}
