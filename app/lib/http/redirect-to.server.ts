/** A response that carries no data of its own: a page's action that answers it has nothing else to show. */
export type Redirect = Response & { json(): Promise<never> }

/** A redirect after a form: the browser asks for the page with GET, and reloading it posts nothing again. */
export function redirectTo(address: string, headers: HeadersInit = {}): Redirect {
  const all = new Headers(headers)
  all.set('location', address)
  return new Response(null, { status: 302, headers: all }) as Redirect
}
