import { Spinner } from './spinner.tsx'

/** Covers the window while data loads and there is no content to show. */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="fades-in fixed inset-0 z-20 flex items-center justify-center gap-3 bg-bg text-ink"
    >
      <Spinner />
      Loading...
    </div>
  )
}
