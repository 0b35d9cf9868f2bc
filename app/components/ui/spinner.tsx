/** A spinner of 16 pixels. It is `aria-hidden`: the text beside it names the activity. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="spins size-4 shrink-0" fill="none">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
