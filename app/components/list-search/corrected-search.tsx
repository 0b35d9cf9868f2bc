interface CorrectedSearchProps {
  readonly typed: string | null
  /** Null where the search was found as typed. */
  readonly corrected: string | null | undefined
}

/** The correction of a mistyped search. */
export function CorrectedSearch({ typed, corrected }: CorrectedSearchProps) {
  if (typed === null || !corrected) return null
  return (
    <p className="mt-3 wrap-anywhere">
      Nothing was found for “{typed}”. These are for <b className="font-semibold text-ink">{corrected}</b>.
    </p>
  )
}
