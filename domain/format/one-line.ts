/** A text between the tabs and spaces around it. One match finds it, so that the time is linear in the length. */
const BETWEEN_SPACES = /[^\t ](?:.*[^\t ])?/s

/**
 * Whether a text has no line break and no other control character, which could forge a header of a mail or a
 * line of a log, and nothing that reverses the direction of what follows, and can be written in UTF-8. Tabs around it are trimmed
 * like spaces. It is called before the length is checked.
 */
export function isOneLine(text: string): boolean {
  const between = BETWEEN_SPACES.exec(text)?.[0] ?? ''
  return !/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(between)
}

/** Whether a text of several lines has no control character but line breaks and tabs, and can be written in UTF-8. */
export function isPlainText(text: string): boolean {
  return !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text)
}

/** The text with a space in place of each run of line breaks and other control characters. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
