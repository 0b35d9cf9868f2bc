import type { UnknownFilterValue } from '../../../domain/schemas/list-query.ts'

/** Says which filter values of the address a list has left out (docs/rules/api.md, Lists and paging). */
export function UnknownFilters({ values }: { readonly values: readonly UnknownFilterValue[] }) {
  if (values.length === 0) return null
  return (
    <p className="wrap-anywhere">
      Unknown filter values were left out:{' '}
      {values.map(({ name, value }) => `${name.replaceAll('_', ' ')} “${value}”`).join(', ')}.
    </p>
  )
}
