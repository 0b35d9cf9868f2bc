import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'

interface AfterSaleNotFoundProps {
  readonly title: string
  readonly message: string
}

/**
 * The page of an offer or a hand-over for a viewer who is not one of its two sides, or before there is one.
 */
export function AfterSaleNotFound({ title, message }: AfterSaleNotFoundProps) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <p className="mt-3 mb-6 max-w-[560px] text-pretty">{message}</p>
      <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
    </Page>
  )
}
