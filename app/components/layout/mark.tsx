/** The logo: three converging lanes, the left one in the accent color. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0">
      <path d="M6.6 3 H10 L6 21 H1.2 Z" className="fill-accent" />
      <path d="M11 3h2l.2 4h-2.4zM10.7 10h2.6l.3 4h-3.2zM10.2 17h3.6l.3 4h-4.2z" className="fill-ink" />
      <path d="M14 3 H17.4 L22.8 21 H18 Z" className="fill-ink-3" />
    </svg>
  )
}

/** The logo with the name. */
export function Brand() {
  return (
    <span className="wordmark flex items-center gap-2.5 text-ink">
      <Mark />
      {/* Hidden where, with enlarged text on a phone, the name would push the menu out of the header. */}
      <span className="max-[18rem]:sr-only">Hammerlane</span>
    </span>
  )
}
