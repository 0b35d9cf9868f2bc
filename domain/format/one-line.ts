/**
 * Whether a text has no line break and no other control character, which could forge a header of a mail or a
 * line of a log. Tabs around it are trimmed like spaces.
 */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text.replace(/^[\t ]+|[\t ]+$/g, ''))
}

/** The text with a space in place of each run of line breaks and other control characters. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
