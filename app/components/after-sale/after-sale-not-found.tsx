import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'

interface AfterSaleNotFoundProps {
  readonly title: string
  readonly message: string
}

/** Shown if an offer or hand-over does not exist yet, or the viewer is neither its buyer nor its seller. */
export function AfterSaleNotFound({ title, message }: AfterSaleNotFoundProps) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <p className="mt-3 mb-6 max-w-[560px] text-pretty">{message}</p>
      <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
    </Page>
  )
}
