import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dismissToast, shownToasts, subscribeToToasts, type Toast } from '../../live/toasts.ts'

const NONE: readonly Toast[] = []

const ICONS = {
  info: { Icon: Info, colour: 'text-ink-2' },
  success: { Icon: CircleCheck, colour: 'text-win' },
  warning: { Icon: TriangleAlert, colour: 'text-amber' },
  error: { Icon: CircleX, colour: 'text-out' },
} as const

/**
 * The notices, newest last. Warnings interrupt a screen reader, others wait. Both regions stand in the page from the
 * start: a region that appears together with its text is often not read.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => NONE)
  const urgent = toasts.filter(({ severity }) => severity === 'warning' || severity === 'error')
  const calm = toasts.filter((toast) => !urgent.includes(toast))
  return (
    <div className="pointer-events-none toast-place fixed z-40 flex flex-col gap-3">
      <div aria-live="assertive" className="flex w-full flex-col items-end gap-3">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="polite" className="flex w-full flex-col items-end gap-3">
        {calm.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { Icon, colour } = ICONS[toast.severity]
  return (
    <div className="arrives pointer-events-auto flex w-full max-w-[380px] items-start gap-3 rounded-md border border-line bg-raised py-1 pr-1 pl-4 shadow-sheet">
      <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${colour}`} />
      <p className="min-w-0 grow py-2.5 text-ink">{toast.message}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
