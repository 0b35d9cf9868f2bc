/** '(714) 555-0187' for a North American number; any other number as typed. */
export function phoneText(phone: string): string {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, '')) ?? []
  return area === undefined ? phone.trim() : `(${area}) ${exchange}-${line}`
}

/**
 * A stored number for a form field: grouped, and unchanged when submitted again, with or without country
 * code.
 */
export function phoneFieldText(phone: string): string {
  const [, country] = /^(\+?1)\d{10}$/.exec(phone) ?? []
  return country === undefined ? phoneText(phone) : `${country} ${phoneText(phone)}`
}

/** The `tel:` link of a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
