/** Recognizes the numbers of cards, which must never reach the server (docs/rules/payments.md, Payment methods). */

/** Digits that may be separated, as people write a number. */
const DIGITS = /\d(?:[ -]?\d){11,18}/g

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

/** Whether a text contains the number of a card, also with spaces or hyphens in it. */
export function containsCardNumber(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((found) => isCardNumber(found.replace(/[ -]/g, '')))
}
