/**
 * The same answer with headers set. Answers that come from an object or a bucket have headers that cannot be changed,
 * and an upgrade must keep its socket.
 */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  try {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  } catch {
    const all = new Headers(response.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return new Response(response.body, {
      status: response.status,
      statusText: response.statusText,
      headers: all,
      webSocket: response.webSocket,
    })
  }
}
