/** The formatting of card fields while they are typed. Characters other than digits are dropped. */

/** '4242424242424242' as '4242 4242 4242 4242'. */
export function groupedCardNumber(typed: string): string {
  const digits = keepDigits(typed).slice(0, 19)
  return (digits.match(/.{1,4}/g) ?? []).join(' ')
}

/** '1240' as '12/40'; a leading '2' to '9' can only be a month, and '5' becomes '05'. */
export function groupedExpiry(typed: string): string {
  const digits = keepDigits(typed)
  const all = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return all.length <= 2 ? all : `${all.slice(0, 2)}/${all.slice(2, 4)}`
}

function keepDigits(text: string): string {
  return text.replace(/\D/g, '')
}
