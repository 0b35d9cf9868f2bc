import type { Key, ReactNode } from 'react'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the right, so that their digits stand below each other. */
  readonly isFigure?: boolean
  /** The cell that names the row: on a phone it is the heading of the row's card. */
  readonly isName?: boolean
}

interface DataTableProps<Row> {
  /** What the table holds, for those who do not see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
}

/** Written out, because a browser forgets what a table is where it is not laid out as one. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/**
 * A table that becomes cards on a phone: the name on top, and each other cell beside the words of its column. To a
 * screen reader it stays a table; the labels in the cards are for the eye alone.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table {...AS.table} className="w-full max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...AS.rowgroup} className="text-meta text-ink-3 max-sm:sr-only">
        <tr {...AS.row} className="border-b border-line">
          {columns.map(({ head, isFigure }) => (
            <th
              key={head}
              {...AS.columnheader}
              scope="col"
              className={`py-2.5 pr-4 font-normal last:pr-0 ${isFigure ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.rowgroup} className="max-sm:block max-sm:border-t max-sm:border-line">
        {rows.map((row) => (
          <tr key={keyOf(row)} {...AS.row} className="border-b border-line max-sm:block max-sm:py-3">
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
      {...AS.cell}
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
