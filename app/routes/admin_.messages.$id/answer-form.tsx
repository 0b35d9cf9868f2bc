import { Form, useNavigation } from '@remix-run/react'
import { ANSWER_LIMIT } from '../../../domain/contact/contact-answer.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { RefusedAnswer } from './action.server.ts'

interface AnswerFormProps {
  readonly email: string
  /** Whether the writer has closed their account, so that the answer is not mailed. */
  readonly isClosed: boolean
  /** The refused answer with the typed text. */
  readonly refused: RefusedAnswer | undefined
}

/** The form that answers a message to support. It works without scripts. */
export function AnswerForm({ email, isClosed, refused }: AnswerFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="flex flex-col gap-5">
      {refused?.message && <Banner tone="error">{refused.message}</Banner>}
      <TextareaField
        label="Answer"
        name="answer"
        rows={9}
        required
        maxLength={ANSWER_LIMIT}
        note={
          isClosed
            ? 'The writer closed their account. Your answer is saved, but not emailed.'
            : `We email your answer to ${email}, with the message below it.`
        }
        defaultValue={refused?.answer}
        errors={refused?.errors.answer}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
          Send answer
        </Button>
      </div>
    </Form>
  )
}
