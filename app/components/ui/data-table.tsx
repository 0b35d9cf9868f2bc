import type { Key, ReactNode } from 'react'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Right-aligns the column, so that digits line up. */
  readonly isFigure?: boolean
  /** The cell that names the row; on a phone it is the heading of the row's card. */
  readonly isName?: boolean
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly toKey: (row: Row) => Key
}

/** Explicit ARIA roles: browsers drop table semantics when CSS changes the `display` of table elements. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table that becomes a list of cards on a phone: the name on top, each other cell beside its column's
 * label. It stays a table for screen readers; the labels in the cards are `aria-hidden`.
 */
export function DataTable<Row>({ caption, columns, rows, toKey }: DataTableProps<Row>) {
  return (
    <table {...ROLES.table} className="w-full max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLES.rowgroup} className="text-meta text-ink-3 max-sm:sr-only">
        <tr {...ROLES.row} className="border-b border-line">
          {columns.map(({ head, isFigure }) => (
            <th
              key={head}
              {...ROLES.columnheader}
              scope="col"
              className={`py-2.5 pr-4 font-normal last:pr-0 ${isFigure ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup} className="max-sm:block max-sm:border-t max-sm:border-line">
        {rows.map((row) => (
          <tr key={toKey(row)} {...ROLES.row} className="border-b border-line max-sm:block max-sm:py-3">
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { head, cell, isFigure, isName } = column
  return (
    <td
      {...ROLES.cell}
      className={`h-12 py-2.5 pr-4 wrap-anywhere last:pr-0 max-sm:flex max-sm:h-auto max-sm:justify-between max-sm:gap-4 max-sm:py-1 max-sm:pr-0 ${
        isFigure ? 'figures text-right text-ink' : ''
      } ${isName ? 'font-[560] text-ink' : ''}`}
    >
      {!isName && (
        <span aria-hidden className="shrink-0 text-meta text-ink-3 sm:hidden">
          {head}
        </span>
      )}
      <span className={isName ? '' : 'max-sm:text-right'}>{cell(row)}</span>
    </td>
  )
}
