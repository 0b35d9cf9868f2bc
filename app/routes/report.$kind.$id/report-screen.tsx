import { useActionData, useLoaderData } from '@remix-run/react'
import { MESSAGE_LIMITS } from '../../../domain/messaging/limits.ts'
import { REPORT_MESSAGES } from '../../../domain/messaging/reports.ts'
import { MessageForm } from '../../components/messaging/message-form.tsx'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { Prose } from '../../components/ui/prose.tsx'
import type { action } from './action.server.ts'
import { TITLES } from './copy.ts'
import type { loader } from './loader.server.ts'

/** The form that reports a message, a question or a review to the administrators. */
export function ReportScreen() {
  const { kind, text, refused: notReportable, isDone, place } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  return (
    <Page>
      {place !== null && <BackLink to={place.to}>{place.label}</BackLink>}
      <div className="flex max-w-[720px] flex-col items-start gap-6">
        <PageTitle>{TITLES[kind]}</PageTitle>
        {isDone ? (
          <>
            <Banner tone="success">{REPORT_MESSAGES.thanks}</Banner>
            {place !== null && <ButtonLink to={place.to}>Go back</ButtonLink>}
          </>
        ) : notReportable !== null ? (
          <>
            <Banner tone="info">{notReportable}</Banner>
            <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
          </>
        ) : (
          <>
            <blockquote className="w-full border-l-2 border-line-2 pl-4">
              <Prose text={text} />
            </blockquote>
            <div className="w-full">
              <MessageForm
                label="What is wrong with it?"
                name="reason"
                maxLength={MESSAGE_LIMITS.reason}
                rows={3}
                optional
                button="Report"
                busyText="Reporting..."
                note="Our team reads your report. The author won’t know who sent it."
                refused={refused}
              />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}
