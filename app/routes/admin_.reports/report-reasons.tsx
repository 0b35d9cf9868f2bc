/** Why people have reported a text; nothing where nobody gave a reason. */
export function ReportReasons({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="text-meta font-[560] text-ink">Why it was reported</h3>
      <ul className="mt-1 list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
