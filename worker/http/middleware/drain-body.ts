/** Largest unread body that is drained: above the 50 MB limit of multipart bodies plus their part headers. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024
/** After this time the rest of the body is no longer read. */
const MAX_DRAIN_MS = 10_000

/**
 * Reads and discards the unread rest of a request's body, because requests are refused before their body is
 * read. An HTTP/1.1 server that answers and closes while the client still sends breaks the connection, and
 * the client never reads the refusal (RFC 9112, section 9.6). Resolves within `MAX_DRAIN_MS` and never
 * throws.
 */
export async function drainBody(request: Request): Promise<void> {
  if (request.bodyUsed) return
  const { body } = request
  if (body === null || body.locked) return
  let drainedBytes = 0
  const sink = new WritableStream<Uint8Array>({
    write(chunk, controller) {
      drainedBytes += chunk.byteLength
      if (drainedBytes > MAX_DRAINED_BYTES) controller.error(new Error('The unread body is too large'))
    },
  })
  try {
    await body.pipeTo(sink, { signal: AbortSignal.timeout(MAX_DRAIN_MS) })
  } catch {
    // The client disconnected, or a limit was reached. The answer exists already, so there is nothing to
    // report.
  }
}
