import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { usdWhole } from '../../../domain/format/usd.ts'
import { Article } from '../../components/article/article.tsx'
import { AtAGlance } from '../../components/fees/at-a-glance.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { AboutBody, CONTENTS } from './about-body.tsx'
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
  const { holdCents, authorizationDays, fees } = useLoaderData<typeof loader>()
  const hold = usdWhole(holdCents)
  return (
    <Article
      title="About Hammerlane"
      intro={
        <p>
          Hammerlane is an online auction of used cars for Southern California: Los Angeles, Orange County,
          and the Inland Empire. Private sellers and licensed dealers list vehicles, and the highest bid that
          meets the reserve buys.
        </p>
      }
      contents={CONTENTS}
      aside={<AtAGlance hold={hold} days={authorizationDays} fees={fees} />}
    >
      <AboutBody hold={hold} authorizationDays={authorizationDays} fees={fees} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-8">
        <ButtonLink to="/auctions" variant="primary">
          Browse Auctions
        </ButtonLink>
        <ButtonLink to="/contact">Contact</ButtonLink>
      </div>
    </Article>
  )
}
