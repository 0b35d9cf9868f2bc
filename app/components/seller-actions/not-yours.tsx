import { SignInPhoto } from '../layout/sign-in-aside.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle, SplitPage } from '../ui/page.tsx'

/** Replaces a seller's page if the listing does not exist or belongs to another seller. */
export function NotYours({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      <PageTitle>{title}</PageTitle>
      <p className="mt-3">{text}</p>
      <div className="mt-8">
        <ButtonLink to="/dashboard?tab=my-auctions">Back to Dashboard</ButtonLink>
      </div>
    </SplitPage>
  )
}
