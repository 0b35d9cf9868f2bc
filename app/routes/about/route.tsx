import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { usdWhole } from '../../../domain/format/usd.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { AboutBody, CONTENTS } from './about-body.tsx'
import { Contents } from './about-section.tsx'
import { AtAGlance } from './at-a-glance.tsx'
import type { loader } from './loader.server.ts'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'About · Hammerlane',
    description: 'How Hammerlane’s auctions work, what they cost, and the rules of bidding.',
  })

/**
 * How it works, the fees and the rules, with the present figures. docs/rules/browse.md, About page.
 */
export default function About() {
  const { authorizationCents, authorizationDays, fees } = useLoaderData<typeof loader>()
  const hold = usdWhole(authorizationCents)
  return (
    <Page>
      <PageTitle>About Hammerlane</PageTitle>
      <div className="mt-3 grid gap-x-10 gap-y-8 md:mt-6 md:grid-cols-[248px_minmax(0,1fr)] md:gap-y-12 min-[88rem]:grid-cols-[248px_minmax(0,720px)_minmax(0,1fr)] min-[88rem]:gap-x-14">
        <p className="max-w-[720px] text-title font-normal md:col-start-2">
          Hammerlane is an online auction of used cars for Southern California: Los Angeles, Orange County and
          the Inland Empire. Private sellers and licensed dealers list vehicles, and the highest bid that
          meets the reserve buys.
        </p>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <Contents entries={CONTENTS} />
        </div>
        <div className="max-[88rem]:hidden min-[88rem]:col-start-3 min-[88rem]:row-span-2 min-[88rem]:row-start-1">
          <AtAGlance hold={hold} days={authorizationDays} fees={fees} />
        </div>
        <div className="flex max-w-[720px] flex-col gap-14 md:col-start-2">
          <AboutBody hold={hold} authorizationDays={authorizationDays} fees={fees} />
          <div className="flex flex-wrap gap-3 border-t border-line pt-8">
            <ButtonLink to="/auctions" variant="primary">
              Browse Auctions
            </ButtonLink>
            <ButtonLink to="/contact">Contact</ButtonLink>
          </div>
        </div>
      </div>
    </Page>
  )
}
