/** Support's answer to a contact message: limit, texts and the quoted message. */

export const ANSWER_LIMIT = 5_000

export const ANSWER_SENT = 'Your answer has been sent.'

/** The problem with a trimmed answer; null if there is none. */
export function answerProblem(answer: string): string | null {
  if (answer === '') return 'Please enter your answer'
  return answer.length > ANSWER_LIMIT ? 'Answer must be less than 5,000 characters' : null
}

/** The message to the person whose answer was stored second, of two simultaneous ones. */
export function answeredAlready(by: string | null): string {
  return `${by ?? 'Somebody'} has already answered this message. Your answer was not sent.`
}

/**
 * Quotes a message below its answer. Every line is marked, blank ones too, so that none reads as part of the
 * answer.
 */
export function quoteMessage(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
