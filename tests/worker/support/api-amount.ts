/**
 * A pattern of an amount in any form in an answer: whole dollars, with a separator, or cents, but not as
 * digits within an id or a timestamp (`290001` does not match 9,000).
 * @param dollars - whole dollars, at least 1,000
 */
export function amountPattern(dollars: number): RegExp {
  const [thousands, rest] = [Math.floor(dollars / 1000), String(dollars % 1000).padStart(3, '0')]
  return new RegExp(`(?<!\\d)${thousands},?${rest}(?:00)?(?!\\d)`)
}
