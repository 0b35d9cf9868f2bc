declare module 'semver' {
  export function satisfies(
    version: string,
    range: string,
    options?: { readonly includePrerelease?: boolean },
  ): boolean
}
