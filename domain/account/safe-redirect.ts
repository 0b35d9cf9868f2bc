/**
 * An address to go on to that came with a request: only a path of this site counts. `//host` and `/\host` are other
 * sites to a browser, hence the second character; and a path that comes to that once its dots are taken out, as `/.//host`
 * does, is followed by no code of ours, but by whatever reads the address bar after it.
 */
export function safeRedirect(target: File | string | null, fallback: string): string {
  return typeof target === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(target) && isOwnPath(target)
    ? target
    : fallback
}

function isOwnPath(target: string): boolean {
  return !new URL(target, 'http://this.site').pathname.startsWith('//')
}
