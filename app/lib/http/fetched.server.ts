/**
 * What a page cannot be without. Where reading it fails the page is answered 503 in these words (Spec part 1, section 8,
 * Defaults), which its screen shows; the failure itself is for the log.
 */
export async function fetchedOr<T>(words: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    // A way elsewhere, or an answer that has its own words.
    if (error instanceof Response) throw error
    console.error(words, error)
    throw new Response(`${words}. Please try again.`, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
    })
  }
}
