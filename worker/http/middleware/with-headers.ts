/**
 * Sets headers on an answer. Responses from Durable Objects and R2 have immutable headers and are copied; the
 * copy keeps the WebSocket of an upgrade.
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
