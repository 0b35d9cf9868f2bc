/**
 * Removes every intent that the failure does not need: removes ever shorter runs of intents as long as
 * `breaks` is still true.
 */
export async function shrink<H extends { readonly intents: readonly unknown[] }>(
  history: H,
  breaks: (smaller: H) => boolean | Promise<boolean>,
): Promise<H> {
  let intents = history.intents
  for (let size = Math.ceil(intents.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let from = 0
    while (from < intents.length) {
      const without = [...intents.slice(0, from), ...intents.slice(from + size)]
      if (await breaks({ ...history, intents: without })) intents = without
      else from += size
    }
  }
  return { ...history, intents }
}
