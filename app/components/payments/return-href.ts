/**
 * Where a processor's own page sends the person back: their setups are finished, then `to` is opened with the result
 * in `method`.
 */
export function returnHref(
  to: string,
  { makeDefault = false }: { readonly makeDefault?: boolean } = {},
): string {
  return `/payment-methods/return?to=${encodeURIComponent(to)}${makeDefault ? '&default=1' : ''}`
}
