export interface Figure {
  readonly label: string
  readonly value: string
  /** What the figure is a part or a share of. */
  readonly note?: string
}

/** Figures side by side, one above the other where there is no room. */
export function FigureGrid({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-md border border-line bg-line @min-[17rem]:grid-cols-[repeat(2,1fr)] @min-[48rem]:grid-cols-[repeat(4,1fr)]">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="bg-surface px-5 py-4">
            <dt className="text-label text-ink-3">{label}</dt>
            <dd className="figures mt-1 text-summary wrap-break-word text-ink">
              {value}
              {note && <span className="block text-meta font-normal text-ink-2">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
