import { Form, useNavigation } from '@remix-run/react'
import { ANSWER_LIMIT } from '../../../domain/contact/contact-answer.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextareaField } from '../../components/ui/fields/field.tsx'
import type { RefusedAnswer } from './action.server.ts'

interface AnswerFormProps {
  readonly email: string
  /** The writer has closed their account since: nobody is left to be mailed. */
  readonly isClosed: boolean
  /** What became of the answer that was posted; it comes back with what was typed. */
  readonly refused: RefusedAnswer | undefined
}

/** Answers a message to support; works without scripts. */
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
            ? 'The writer has closed their account: your answer is kept, but not mailed.'
            : `It is mailed to ${email}, with the message below it.`
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
