import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FactRows } from '../../components/ui/facts.tsx'
import { HelpList } from '../../components/ui/help-list.tsx'
import { AsidePage, PageTitle, SectionTitle } from '../../components/ui/page.tsx'
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
    description: 'Contact support about an auction, your account, or a payment.',
  })

/** The contact form beside the support email address (docs/rules/account-screens.md, Contact). */
export default function Contact() {
  const { page, website } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  return (
    <AsidePage
      narrow
      aside={
        <div className="flex flex-col gap-10">
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
          </section>
          <HelpList title="Quick answers" points={HELP} />
        </div>
      }
    >
      <PageTitle>Contact</PageTitle>
      <p className="mt-3">Contact support about an auction, your account, or a payment.</p>
      <div className="mt-8 max-md:max-w-[37.5rem]">
        <ContactForm page={page} posted={posted} />
      </div>
    </AsidePage>
  )
}

const HELP = [
  {
    heading: 'I placed a bid by mistake',
    text: 'Send us the receipt number right away. Only an administrator can void a bid.',
  },
  {
    heading: 'What is the $50 hold?',
    text: (
      <>
        We charge it only if you win and the premium cannot be charged.{' '}
        <TextLink to="/about#hold">The authorization</TextLink>
      </>
    ),
  },
  {
    heading: 'What do I pay?',
    text: (
      <>
        <TextLink to="/about#buyers">What a buyer pays</TextLink> and{' '}
        <TextLink to="/about#sellers">what a seller pays</TextLink>
      </>
    ),
  },
  {
    heading: 'I cannot sign in',
    text: (
      <>
        Forgot your password? <TextLink to="/forgot-password">Reset it</TextLink>
      </>
    ),
  },
]

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
