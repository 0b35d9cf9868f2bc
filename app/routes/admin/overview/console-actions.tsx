import { buttonClass } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'

/** The quick actions of the overview. */
export function ConsoleActions() {
  return (
    <Card title="Quick Actions">
      <div className="flex flex-wrap gap-3">
        <a href="/api/admin/overview.pdf" className={buttonClass({})}>
          Generate Report
        </a>
      </div>
      <p className="mt-3 text-meta text-ink-3">
        The report is a PDF of the figures above, counted when it is opened.
      </p>
    </Card>
  )
}
