/** What support says to a message of the contact form: how long it may be, and what stands around it. */

export const ANSWER_LIMIT = 5_000

export const ANSWER_SENT = 'Your answer has been sent.'

/** What is wrong with an answer, its ends trimmed; null where nothing is. */
export function answerProblem(answer: string): string | null {
  if (answer === '') return 'Please enter your answer'
  return answer.length > ANSWER_LIMIT ? 'Answer must be less than 5,000 characters' : null
}

/** What the later of two is told. */
export function answeredAlready(by: string | null): string {
  return `${by ?? 'Somebody'} has answered this message already. Your answer was not sent.`
}

/** The message as it is quoted below its answer: every line marked, blank ones too, so that none is taken for the answer's. */
export function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
