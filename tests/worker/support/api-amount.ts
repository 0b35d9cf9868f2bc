/**
 * A pattern of an amount wherever an answer might tell it: in whole dollars, with a separator or in cents, but not
 * as digits within an id or a moment (`290001` tells no 9,000).
 *
 * @param dollars - whole dollars, at least 1,000
 */
export function amountAsTold(dollars: number): RegExp {
  const [thousands, rest] = [Math.floor(dollars / 1000), String(dollars % 1000).padStart(3, '0')]
  return new RegExp(`(?<!\\d)${thousands},?${rest}(?:00)?(?!\\d)`)
}
