/**
 * A redirect target from a request; only a path of this site is accepted, anything else yields `fallback`.
 * `//host` and `/\host` are other sites to a browser, and so is `/.//host` once its dots are resolved
 * (docs/rules/accounts.md, Sign-in).
 */
export function safeRedirect(target: File | string | null, fallback: string): string {
  return typeof target === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(target) && isOwnPath(target)
    ? target
    : fallback
}

function isOwnPath(target: string): boolean {
  return !new URL(target, 'http://this.site').pathname.startsWith('//')
}
