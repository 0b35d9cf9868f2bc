import { ConsoleProof } from '../../../components/admin/console-proof.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { DifferenceTable } from './difference-table.tsx'
import { DisputeTable } from './dispute-table.tsx'
import type { PaymentsContent, PaymentTroubles } from './payments.server.ts'
import { ProviderCard } from './provider-card.tsx'

interface PaymentsTabProps {
  readonly content: PaymentsContent
  readonly posted: RefusedConsoleForm | null
  readonly mayChange: boolean
  readonly nowMs: number
}

/** Payment Processing: a card for each provider, the note on authorizations, differences and disputes. */
export function PaymentsTab({
  content: { processors, troubles, saved },
  posted,
  mayChange,
  nowMs,
}: PaymentsTabProps) {
  return (
    <div className="flex flex-col gap-8">
      {mayChange && <ConsoleProof posted={posted} />}
      {saved && posted === null && <Banner tone="success">{saved} settings saved</Banner>}
      {processors === null ? (
        <div className="flex flex-col items-start gap-4">
          <Banner tone="error">Failed to load payment providers</Banner>
          <ButtonLink to="/admin?tab=payments">Try again</ButtonLink>
        </div>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-10">
          {processors.map((settings) => (
            <ProviderCard key={settings.provider} settings={settings} posted={posted} mayChange={mayChange} />
          ))}
        </div>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-10">
        <Card title="Bidder Authorization">
          <p>
            $50 is authorized, and the token is kept up to 14 days. Only winning bidders are captured for the
            buyer’s premium at auction end.
          </p>
        </Card>
        <Card title="Keys and cards">
          <p>Keys are stored server-side, sealed. Raw card data is never stored.</p>
        </Card>
      </div>
      <Card
        title="Differences with the processors"
        aside={troubles !== null && troubles.differences.total > 0 && <Total shown={troubles.differences} />}
        flush
      >
        {troubles === null ? (
          <Unread what="differences" />
        ) : (
          <DifferenceTable differences={troubles.differences.rows} nowMs={nowMs} />
        )}
      </Card>
      <Card
        title="Open disputes"
        aside={
          <TextLink to="/admin/sales?list=disputed" className="inline-flex min-h-11 items-center">
            Disputed sales
          </TextLink>
        }
        flush
      >
        {troubles === null ? (
          <Unread what="disputes" />
        ) : (
          <DisputeTable disputes={troubles.disputes} nowMs={nowMs} />
        )}
      </Card>
    </div>
  )
}

function Unread({ what }: { readonly what: 'differences' | 'disputes' }) {
  return <p className="px-5 py-5">The {what} could not be read. Please open the page again.</p>
}

function Total({ shown: { rows, total } }: { readonly shown: PaymentTroubles['differences'] }) {
  return (
    <p className="figures text-meta text-ink-3">
      {rows.length < total ? `The newest ${rows.length} of ${total}` : `${total} open`}
    </p>
  )
}
