/** As much is heard of a body that nobody reads: more than the largest that any call takes, with what a form adds to it. */
const MOST_BYTES = 64 * 1024 * 1024
/** Whoever sends more slowly is answered meanwhile. */
const LONGEST_MS = 10_000

/**
 * Takes in what an answer has left unread of a request's body: refusals come before bodies are read. Over HTTP/1.1 a server
 * that answers and hangs up while somebody is still sending is a connection that broke, and the refusal is lost with it
 * (RFC 9112, section 9.6). Promises to end after `LONGEST_MS` and never to throw.
 */
export async function hearOut(request: Request): Promise<void> {
  const { body } = request
  if (body === null || request.bodyUsed || body.locked) return
  let heard = 0
  const nowhere = new WritableStream<Uint8Array>({
    write(chunk, controller) {
      heard += chunk.byteLength
      if (heard > MOST_BYTES) controller.error(new Error('Heard enough'))
    },
  })
  try {
    await body.pipeTo(nowhere, { signal: AbortSignal.timeout(LONGEST_MS) })
  } catch {
    // Broken off, by them or by us: there is an answer already.
  }
}
