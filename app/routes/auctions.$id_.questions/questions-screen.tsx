import { MESSAGE_LIMITS } from '../../../domain/messaging/limits.ts'
import { QUESTION_MESSAGES } from '../../../domain/messaging/questions.ts'
import { CarAside } from '../../components/auction-card/car-aside.tsx'
import { MessageForm } from '../../components/messaging/message-form.tsx'
import { BackLink } from '../../components/ui/back-link.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { AsidePage, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import type { RefusedQuestion } from './action.server.ts'
import type { QuestionsPage } from './loader.server.ts'
import { QuestionItem } from './question-item.tsx'

interface QuestionsScreenProps {
  readonly page: QuestionsPage
  readonly refused: RefusedQuestion | null
}

/** The public questions about an auction with the seller's answers, and the form to ask. */
export function QuestionsScreen({ page, refused }: QuestionsScreenProps) {
  const { auctionId, title, car, questions, may, nowMs } = page
  const open = questions.data.filter(({ answer, is_removed }) => answer === null && !is_removed)
  return (
    <AsidePage narrow aside={<CarAside auction={car} nowMs={nowMs} />}>
      <BackLink to={`/auctions/${auctionId}`}>{title}</BackLink>
      <PageTitle>Questions and answers</PageTitle>
      <div className="mt-6">
        <Ask page={page} refused={refused?.answerTo === null ? refused : null} />
      </div>
      {questions.total === 0 ? (
        <p className="mt-8 border-t border-line pt-6">No questions yet.</p>
      ) : (
        <ul className="mt-8 border-t border-line">
          {questions.data.map((question) => (
            <QuestionItem key={question.id} question={question}>
              {may === 'answer' && (
                <Answer
                  id={question.id}
                  isOneOfMany={open.length > 1}
                  refused={refused?.answerTo === question.id ? refused : null}
                />
              )}
            </QuestionItem>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination
          currentPage={questions.current_page}
          lastPage={questions.last_page}
          toHref={(number) => `/auctions/${auctionId}/questions?page=${number}`}
        />
      </div>
    </AsidePage>
  )
}

function Ask({ page: { auctionId, may, questions }, refused }: QuestionsScreenProps) {
  switch (may) {
    case 'ask':
      return (
        <MessageForm
          // A new key once the question is asked: the field is empty again.
          key={questions.total}
          label="Your question"
          name="question"
          maxLength={MESSAGE_LIMITS.question}
          rows={3}
          button="Ask the seller"
          busyText="Asking..."
          note="Everyone can read it, without your name. We notify the seller, and you when they answer."
          refused={refused}
        />
      )
    case 'sign_in':
      return (
        <ButtonLink to={`/login?redirectTo=${encodeURIComponent(`/auctions/${auctionId}/questions`)}`}>
          Sign in to ask
        </ButtonLink>
      )
    case 'verify':
      return (
        <ButtonLink to={`/verify-email?redirectTo=${encodeURIComponent(`/auctions/${auctionId}/questions`)}`}>
          Verify your email to ask
        </ButtonLink>
      )
    case 'answer':
      return <p>You’re the seller. Everyone can read your answers, and you can’t change them later.</p>
    case 'read':
      return <p>{QUESTION_MESSAGES.over}</p>
  }
}

interface AnswerProps {
  readonly id: number
  readonly isOneOfMany: boolean
  readonly refused: RefusedQuestion | null
}

function Answer({ id, isOneOfMany, refused }: AnswerProps) {
  return (
    <MessageForm
      label="Your answer"
      name="answer"
      fieldId={`answer-${id}`}
      maxLength={MESSAGE_LIMITS.answer}
      rows={3}
      button="Answer"
      isSecondary={isOneOfMany}
      busyText="Answering..."
      refused={refused}
    >
      <input type="hidden" name="answer_to" value={id} />
    </MessageForm>
  )
}
