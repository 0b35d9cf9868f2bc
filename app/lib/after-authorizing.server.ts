/**
 * Returns the next page after a card is authorized: the requested one or, without a request, the
 * authorization page, which then confirms it (`authorized`).
 */
export function afterAuthorizing(target: string): string {
  return target === '/authorize' ? '/authorize?authorized=1' : target
}
