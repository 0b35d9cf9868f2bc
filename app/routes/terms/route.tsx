import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TERMS_VERSION } from '../../../domain/account/terms.ts'
import { calendarDateText } from '../../../domain/format/times.ts'
import { usdWhole } from '../../../domain/format/usd.ts'
import { Article } from '../../components/article/article.tsx'
import { AtAGlance } from '../../components/fees/at-a-glance.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import { AfterTheAuction, CONTENTS, TheAuction } from './auction-terms.tsx'
import type { loader } from './loader.server.ts'
import { TheContract, YourAccount } from './platform-terms.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Terms of Sale · Hammerlane',
    description: 'What binds buyers, sellers and Hammerlane: bids, payment, handover and disputes.',
  })

/** The terms of sale in their present version (docs/rules/accounts.md, Terms). */
export default function Terms() {
  const { holdCents, authorizationDays, fees } = useLoaderData<typeof loader>()
  const hold = usdWhole(holdCents)
  return (
    <Article
      title="Terms of Sale"
      intro={
        <p>
          These terms bind everyone who bids, buys, or sells on Hammerlane. You accept them when you create an
          account, and again with your first bid. In force since {calendarDateText(TERMS_VERSION)}.
        </p>
      }
      contents={CONTENTS}
      aside={<AtAGlance hold={hold} days={authorizationDays} fees={fees} />}
    >
      <YourAccount />
      <TheAuction hold={hold} authorizationDays={authorizationDays} />
      <AfterTheAuction hold={hold} />
      <TheContract />
    </Article>
  )
}
