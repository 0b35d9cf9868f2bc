import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TALK_LIMITS } from '../../../domain/messaging/limits.ts'
import { QUESTION_TEXTS } from '../../../domain/messaging/questions.ts'
import { AuctionNotFound } from '../../components/layout/auction-not-found.tsx'
import { TalkForm } from '../../components/messaging/message-form.tsx'
import { BackLink } from '../../components/ui/breadcrumb.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import {
  type QuestionsPage,
  questionByForm,
  type RefusedQuestion,
  readQuestionsPage,
} from './loader.server.ts'
import { QuestionItem } from './question-item.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page?.found) return [{ title: 'Auction Not Found · Hammerlane' }]
  return pageMeta({
    title: `Questions about ${page.title} · Hammerlane`,
    description: `What people asked about ${page.title}, and what the seller answered.`,
  })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = await readQuestionsPage(context, params.id, new URL(request.url).searchParams)
  return page === null ? data({ found: false as const }, { status: 404 }) : { found: true as const, ...page }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return questionByForm(context, request, params.id)
}

/** What was asked about an auction in public, what its seller answered, and the form to ask. */
export default function Questions() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  if (!page.found) {
    return <AuctionNotFound message="The auction you're looking for doesn't exist or has been removed." />
  }
  const { auctionId, title, questions, may } = page
  const open = questions.data.filter(({ answer, is_removed }) => answer === null && !is_removed)
  return (
    <Page>
      <div className="max-w-[720px]">
        <BackLink to={`/auctions/${auctionId}`}>{title}</BackLink>
        <PageTitle>Questions and answers</PageTitle>
        <div className="mt-6">
          <Ask page={page} refused={refused?.answerTo === null ? refused : null} />
        </div>
        {questions.total === 0 ? (
          <p className="mt-8 border-t border-line pt-6">Nobody has asked anything yet.</p>
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
            hrefOf={(number) => `/auctions/${auctionId}/questions?page=${number}`}
          />
        </div>
      </div>
    </Page>
  )
}

interface AskProps {
  readonly page: QuestionsPage
  readonly refused: RefusedQuestion | null
}

function Ask({ page: { auctionId, may, questions }, refused }: AskProps) {
  switch (may) {
    case 'ask':
      return (
        <TalkForm
          // Another page once it is asked: the field is empty again.
          key={questions.total}
          label="Your question"
          name="question"
          most={TALK_LIMITS.question}
          rows={3}
          button="Ask"
          busyText="Asking..."
          note="Everyone can read it, without your name. The seller is told, and so are you when it is answered."
          refused={refused}
        />
      )
    case 'sign_in':
      return (
        <ButtonLink to={`/login?redirectTo=${encodeURIComponent(`/auctions/${auctionId}/questions`)}`}>
          Sign in to ask
        </ButtonLink>
      )
    case 'answer':
      return <p>You are the seller. Everyone can read your answers, and each is given once.</p>
    case 'read':
      return <p>{QUESTION_TEXTS.over}</p>
  }
}

interface AnswerProps {
  readonly id: number
  readonly isOneOfMany: boolean
  readonly refused: RefusedQuestion | null
}

function Answer({ id, isOneOfMany, refused }: AnswerProps) {
  return (
    <TalkForm
      label="Your answer"
      name="answer"
      fieldId={`answer-${id}`}
      most={TALK_LIMITS.answer}
      rows={3}
      button="Answer"
      isOneOfMany={isOneOfMany}
      busyText="Answering..."
      refused={refused}
    >
      <input type="hidden" name="answer_to" value={id} />
    </TalkForm>
  )
}
