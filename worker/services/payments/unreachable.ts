import { refusal } from '../../../domain/errors.ts'

/** The processor did not answer. What it may have done is found out by the same question, so trying again is safe. */
export const PROCESSOR_UNREACHABLE = refusal('unavailable', {
  message: 'The payment processor did not answer. Please try again: you will not be charged twice.',
})
