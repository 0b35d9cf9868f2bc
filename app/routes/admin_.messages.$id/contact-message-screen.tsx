import { useActionData, useLoaderData } from '@remix-run/react'
import { isClosedAccountAddress } from '../../../domain/account/account-closing.ts'
import { ANSWER_SENT } from '../../../domain/contact/contact-answer.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle, SectionTitle } from '../../components/ui/page.tsx'
import { Prose } from '../../components/ui/prose.tsx'
import type { action } from './action.server.ts'
import { AnswerForm } from './answer-form.tsx'
import type { loader } from './loader.server.ts'
import { MessageFacts } from './message-facts.tsx'
import { UnsentAnswer } from './unsent-answer.tsx'

/** A message to support with its answer, or the form that answers it. */
export function ContactMessageScreen() {
  const { message, nextId, isSent, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isAnswered = message.answer !== null
  return (
    <Page>
      <Breadcrumb
        trail={[
          { to: '/admin', label: 'Admin Panel' },
          { to: '/admin/messages', label: 'Contact messages' },
        ]}
        current={message.name}
      />
      <PageTitle>
        <span className="wrap-anywhere">{message.name}</span>
      </PageTitle>
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,720px)_minmax(0,400px)] lg:justify-between lg:gap-14">
        <div className="min-w-0">
          {isSent && (
            <div className="mb-6">
              <Banner tone="success">{ANSWER_SENT}</Banner>
            </div>
          )}
          {isAnswered && refused && <UnsentAnswer refused={refused} />}
          <SectionTitle>Message</SectionTitle>
          <div className="mt-3 border-l-2 border-line-2 pl-4">
            <Prose text={message.message} />
          </div>
          <div className="mt-8">
            {isAnswered ? (
              <>
                <SectionTitle>Answer</SectionTitle>
                <div className="mt-3 border-l-2 border-line-2 pl-4">
                  <Prose text={message.answer ?? ''} />
                </div>
              </>
            ) : (
              <AnswerForm
                email={message.email}
                isClosed={isClosedAccountAddress(message.email)}
                refused={refused}
              />
            )}
          </div>
          {isAnswered && (
            <div className="mt-8">
              <ButtonLink to={nextId === null ? '/admin/messages' : `/admin/messages/${nextId}`}>
                {nextId === null ? 'All messages' : 'Next message'}
              </ButtonLink>
            </div>
          )}
        </div>
        <div className="min-w-0">
          <MessageFacts message={message} nowMs={nowMs} />
        </div>
      </div>
    </Page>
  )
}
