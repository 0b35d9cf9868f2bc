import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'

interface NoSaleProps {
  readonly title: string
  readonly message: string
}

/** What is between a seller and one bidder, to whoever is neither of them, or before there is anything. */
export function NoSale({ title, message }: NoSaleProps) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <p className="mt-3 mb-6 max-w-[560px] text-pretty">{message}</p>
      <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
    </Page>
  )
}
