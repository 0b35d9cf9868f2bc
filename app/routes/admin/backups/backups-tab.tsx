import { backupStartedText, KEPT_BACKUPS } from '../../../../domain/administration/backup.ts'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { FactRows } from '../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../../lib/realtime/use-fresh-page.ts'
import { STEP_LABELS } from './backups-copy.ts'
import type { BackupsContent, ShownBackup } from './backups-tab.server.ts'
import { useStartedBackup } from './use-started-backup.ts'

interface BackupsTabProps {
  readonly content: BackupsContent
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
  readonly nowMs: number
}

/** Backup Management: status, start, the complete backups, and the log (docs/rules/administration.md, Backups). */
export function BackupsTab({ content, mayChange, posted, nowMs }: BackupsTabProps) {
  useFreshPage(LISTS_FRESH_EVERY_MS)
  const { status, backups, logs } = content
  return (
    <div className="flex flex-col gap-10">
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-10">
        <Status content={content} mayChange={mayChange} posted={posted} nowMs={nowMs} />
        <Card title="What a backup holds">
          <p>
            People, listings, money and messages; every auction with its bids, maximums and log;
            notifications; the lock; and a list of the photos. Not the photos themselves, which stay in their
            own bucket, nor sessions: after a restore everybody signs in again.
          </p>
          <p className="mt-3">
            One is made each day at 3:00 AM PST. The newest {KEPT_BACKUPS.daily} are kept, and apart from them
            the newest {KEPT_BACKUPS.manual} made by hand.
          </p>
        </Card>
      </div>
      <section className="flex flex-col gap-5">
        <SectionTitle>Available backups</SectionTitle>
        {status === null ? (
          <Banner tone="error">The backups could not be read. Please open the page again.</Banner>
        ) : backups.length === 0 ? (
          <EmptyState title="No backups found">A complete backup appears here with its files.</EmptyState>
        ) : (
          <ul className="border-t border-line">
            {backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} />
            ))}
          </ul>
        )}
      </section>
      <section className="flex flex-col gap-5">
        <SectionTitle>Logs</SectionTitle>
        {logs === null ? (
          <Banner tone="error">The logs could not be read. Please open the page again.</Banner>
        ) : logs.length === 0 ? (
          <EmptyState title="No logs available">What a backup does appears here.</EmptyState>
        ) : (
          <Logs lines={logs} />
        )}
      </section>
    </div>
  )
}

function Status({ content: { status, directory, startedId }, mayChange, posted, nowMs }: BackupsTabProps) {
  const form = useStartedBackup(posted, startedId)
  const process = status?.process ?? null
  // What was started here runs, also before the status is read again.
  const isRunning = (status?.backup_running ?? false) || (process?.id ?? 0) < (form.processId ?? 0)
  const last = status?.last_backup ?? null
  return (
    <Card title="Backup status">
      {status === null ? (
        <p>The status could not be read. Please open the page again.</p>
      ) : (
        <FactRows
          facts={[
            { label: 'Backup', value: isRunning ? 'Running' : 'Idle' },
            ...(status.backup_running && process !== null
              ? [
                  {
                    label: `Process ${process.id}`,
                    value: STEP_LABELS[process.step] ?? 'Restoring',
                  },
                ]
              : []),
            {
              label: 'Last backup',
              value: last === null ? 'No backup yet' : ageText(Date.parse(last), nowMs),
            },
            ...(status.last_backup_type !== null
              ? [{ label: 'Type', value: status.last_backup_type === 'daily' ? 'Daily' : 'Manual' }]
              : []),
            { label: 'Bucket', value: directory },
          ]}
        />
      )}
      {process?.state === 'failed' && (
        <div className="mt-4">
          <Banner tone="error">
            The last {process.kind} failed: {process.reason}
          </Banner>
        </div>
      )}
      {mayChange && <StartForm {...form} isRunning={isRunning} />}
    </Card>
  )
}

function StartForm({
  isRunning,
  processId,
  refused,
  busy,
  onSubmit,
}: { readonly isRunning: boolean } & ReturnType<typeof useStartedBackup>) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-4">
      <input type="hidden" name="form" value="backup" />
      <div role="status" className="empty:hidden">
        {processId !== null && refused.message === null && (
          <Banner tone="success">{backupStartedText(processId)}</Banner>
        )}
      </div>
      {refused.message && <Banner tone="error">{refused.message}</Banner>}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        disabledReason={isRunning ? 'A backup or a restore is already running.' : undefined}
        busy={busy}
        busyText="Starting..."
      >
        Start manual backup
      </Button>
    </form>
  )
}

function BackupRow({ backup: { name, type, created, size, files } }: { readonly backup: ShownBackup }) {
  return (
    <li className="border-b border-line py-3">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-[560] text-ink underline underline-offset-4 wrap-anywhere">{name}</span>
          <Badge>{type}</Badge>
          <span className="figures text-meta text-ink-2">
            {created}, {size}
          </span>
        </summary>
        <DataTable
          caption={`Files of ${name}`}
          columns={[
            { head: 'File', cell: (file) => file.name, isName: true },
            { head: 'Size', cell: (file) => file.size, isFigure: true },
            { head: 'Modified', cell: (file) => file.modified, isFigure: true },
          ]}
          rows={files}
          toKey={(file) => file.name}
        />
      </details>
    </li>
  )
}

function Logs({ lines }: { readonly lines: readonly string[] }) {
  return (
    <section
      aria-label="Logs"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard only with the focus.
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md border border-line px-4 py-3"
    >
      <ol>
        {lines.toReversed().map((line) => (
          <li key={line} className="figures py-1 text-meta wrap-anywhere">
            {line}
          </li>
        ))}
      </ol>
    </section>
  )
}
