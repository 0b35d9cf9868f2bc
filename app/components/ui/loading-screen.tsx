import { Spinner } from './spinner.tsx'

/** The whole window while something loads and there is nothing yet to show in its place. */
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
