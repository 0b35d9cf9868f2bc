import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isAdmin } from '../../domain/account/roles.ts'
import { checkHealth, type Health } from '../../worker/services/system/check-health.ts'
import { Badge } from '../components/ui/badge.tsx'
import { ButtonLink, buttonClass } from '../components/ui/button.tsx'
import { FactRows } from '../components/ui/facts.tsx'
import { Page, PageTitle, SectionTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [{ title: 'Admin Panel · Hammerlane' }]

export async function loader({ context: { env, viewer } }: LoaderFunctionArgs) {
  if (viewer === null) throw redirect('/login?redirectTo=/admin')
  if (!isAdmin(viewer)) throw redirect('/dashboard')
  return { username: viewer.username, health: await checkHealth(env) }
}

/** What an administrator can do from here today; the console's tabs come with their own issue. */
export default function Admin() {
  const { username, health } = useLoaderData<typeof loader>()
  return (
    <Page>
      <div className="flex flex-wrap items-center gap-4">
        <PageTitle>Admin Panel</PageTitle>
        <Badge>ADMIN ACCESS</Badge>
      </div>
      <p className="mt-1">Logged in as {username}</p>
      <div className="mt-8 grid gap-10 md:grid-cols-2">
        <section className="flex flex-col gap-3">
          <SectionTitle>Health, measured just now</SectionTitle>
          <FactRows facts={healthFacts(health)} />
        </section>
        <section className="flex flex-col items-start gap-3">
          <SectionTitle>Where to go</SectionTitle>
          <ButtonLink to="/auctions">All auctions, with reserves and real bidders</ButtonLink>
          <a href="/api/docs" className={buttonClass({})}>
            The API
          </a>
        </section>
      </div>
    </Page>
  )
}

const PART_LABELS = { database: 'Database', auction_room: 'Auction rooms', photos: 'Photos' } as const
const STATE_LABELS = { operational: 'Operational', degraded: 'Degraded', down: 'Down' } as const

function healthFacts({ state, parts }: Health) {
  return [
    { label: 'Overall', value: STATE_LABELS[state] },
    ...parts.map((part) => ({
      label: PART_LABELS[part.name],
      value: `${STATE_LABELS[part.state]} · ${part.latency_ms} ms`,
    })),
  ]
}
