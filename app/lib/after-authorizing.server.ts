/**
 * Where a person goes once their card is authorized: back to what they wanted it for; with nothing of the
 * kind to the page of the authorization, which says so (`authorized`).
 */
export function afterAuthorizing(target: string): string {
  return target === '/authorize' ? '/authorize?authorized=1' : target
}
