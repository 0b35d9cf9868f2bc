import { refusal } from '../../../domain/errors.ts'

/** The processor did not answer. A retry uses the same key, so it finds what the first request did. */
export const PROCESSOR_UNREACHABLE = refusal('unavailable', {
  message: 'The payment processor did not answer. Please try again: you will not be charged twice.',
})
