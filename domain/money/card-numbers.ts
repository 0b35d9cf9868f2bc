/** Recognizes the numbers of cards, which must never reach the server (docs/rules/payments.md, Payment methods). */

/** Whether the text is twelve to nineteen digits with a valid check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Groups of digits, separated as people write numbers, dates and codes. */
const DIGITS = /\d+(?:[\s./-]+\d+)*/g

/** How many digits the numbers of cards have, by the first one. */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  '2': [16],
  '3': [14, 15, 16],
  '4': [13, 16, 19],
  '5': [16],
  '6': [16, 17, 18, 19],
}

const LONGEST = 19

/**
 * Whether a text contains the number of a card, also with spaces or hyphens in it, or with the expiry or the security code
 * after it. Only whole groups of digits count, because a phone number beside a date contains some valid check digit by chance.
 */
export function containsCardNumber(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((found) => {
    const groups = found.split(/[\s./-]+/)
    if (isCardNumber(groups.join(''))) return true
    return groups.some((_, start) => beginsCardNumber(groups, start))
  })
}

/** Whether the groups from `start` on begin with the number of a card. No more than 19 digits are joined. */
function beginsCardNumber(groups: readonly string[], start: number): boolean {
  let number = ''
  for (let at = start; at < groups.length && number.length < LONGEST; at += 1) {
    number += groups[at] ?? ''
    if (LENGTHS[number.charAt(0)]?.includes(number.length) && isCardNumber(number)) return true
  }
  return false
}
