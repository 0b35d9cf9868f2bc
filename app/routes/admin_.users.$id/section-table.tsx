import type { UserSection } from '../../../domain/administration/user-sections.ts'
import { type Column, DataTable } from '../../components/ui/data-table.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { EMPTY_TEXTS, SECTION_HEADS } from './copy.ts'
import type { UserPage } from './loader.server.ts'

type Row = UserPage['rows']['data'][number]

interface SectionTableProps {
  readonly section: UserSection
  readonly rows: UserPage['rows']
  /** Support does not see who bids. */
  readonly seesEvidence: boolean
  readonly toHref: (page: number) => string
}

/** The entries of a section, newest first. */
export function SectionTable({ section, rows, seesEvidence, toHref }: SectionTableProps) {
  if (section === 'bids' && !seesEvidence) return <p>Only administrators see who bids.</p>
  if (rows.data.length === 0) return <p>{EMPTY_TEXTS[section]}</p>
  const [first = '', ...others] = SECTION_HEADS[section]
  const columns: readonly Column<Row>[] = [
    {
      head: first,
      isName: true,
      cell: ({ title, href }) =>
        href === null ? (
          <span className="whitespace-pre-line">{title}</span>
        ) : (
          <TextLink
            to={href}
            {...(section === 'payments' && { reloadDocument: true })}
            className="inline-flex min-h-11 items-center"
          >
            {title}
          </TextLink>
        ),
    },
    ...others.map((head, index) => ({
      head,
      cell: ({ cells }: Row) => <span className="figures">{cells[index]}</span>,
    })),
  ]
  return (
    <>
      <DataTable
        caption={`${first}, newest first`}
        columns={columns}
        rows={rows.data}
        toKey={({ id }) => id}
      />
      <Pagination currentPage={rows.current_page} lastPage={rows.last_page} toHref={toHref} />
    </>
  )
}
