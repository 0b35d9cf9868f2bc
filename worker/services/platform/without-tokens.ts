/**
 * A text for the log without the tokens of mailed links: a failed statement is logged with its values, and a
 * stored mail has its link among them.
 */
export function withoutTokens(text: string): string {
  return text.replace(/([?&]token=)[^&\s"'<>]+/g, '$1...')
}
