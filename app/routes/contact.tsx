import type { MetaFunction } from '@remix-run/cloudflare'
import { FactRows } from '../components/ui/facts.tsx'
import { NarrowPage, PageTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [{ title: 'Contact · Hammerlane' }]

const SUPPORT_ADDRESS = 'support@hammerlane.test'

/** Where to write to (Spec part 2, section 2, Contact page). */
export default function Contact() {
  return (
    <NarrowPage>
      <PageTitle>Contact</PageTitle>
      <p className="mt-3">
        Write to us about an auction, your account or a payment. With a question about a bid, give the
        auction’s number and the receipt; both stand in the bid form.
      </p>
      <div className="mt-8">
        <FactRows
          facts={[
            {
              label: 'Email',
              value: (
                <a href={`mailto:${SUPPORT_ADDRESS}`} className="text-link underline underline-offset-4">
                  {SUPPORT_ADDRESS}
                </a>
              ),
            },
            { label: 'Response time', value: 'Within 24 hours' },
          ]}
        />
      </div>
    </NarrowPage>
  )
}
