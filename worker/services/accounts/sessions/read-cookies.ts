/** Every value that a request's cookies of a name have, in their order. */
export function readCookies(request: Request, name: string): string[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const [found, ...value] = part.trim().split('=')
    return found === name ? [value.join('=')] : []
  })
}
