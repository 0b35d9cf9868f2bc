import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FactRows } from '../../components/ui/facts.tsx'
import { Page, PageTitle, SectionTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { action } from './action.server.ts'
import { ContactForm } from './contact-form.tsx'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Contact · Hammerlane',
    description: 'Write to us about an auction, your account or a payment.',
  })

/** The contact form beside the support email address (docs/rules/account-screens.md, Contact). */
export default function Contact() {
  const { page, website } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  return (
    <Page>
      <PageTitle>Contact</PageTitle>
      <p className="mt-3 max-w-[72ch]">Write to us about an auction, your account or a payment.</p>
      <div className="mt-8 grid gap-10 max-md:*:max-w-[37.5rem] md:mt-10 md:grid-cols-[minmax(0,1fr)_360px] md:gap-14 lg:grid-cols-[minmax(0,600px)_minmax(0,400px)] lg:gap-20">
        <ContactForm page={page} posted={posted} />
        <section>
          <SectionTitle>Support</SectionTitle>
          <div className="mt-3">
            <FactRows
              facts={[
                { label: 'Email', value: <SupportAddress address={page.supportAddress} /> },
                { label: 'Website', value: website },
                { label: 'Response time', value: 'Within 24 hours' },
              ]}
            />
          </div>
          <p className="mt-6">
            Bids, holds and fees are explained in <TextLink to="/about">About</TextLink>.
          </p>
        </section>
      </div>
    </Page>
  )
}

/** A mail link whose touch target is taller than its row. */
function SupportAddress({ address }: { readonly address: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className="relative inline-block text-link underline decoration-1 underline-offset-4 wrap-anywhere before:absolute before:-inset-x-2 before:-inset-y-2.5 hover:decoration-2"
    >
      {address}
    </a>
  )
}
