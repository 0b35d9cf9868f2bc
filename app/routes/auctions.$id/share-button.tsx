import { Share2 } from 'lucide-react'
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { showToast } from '../../lib/toasts/toasts.ts'

interface ShareButtonProps {
  readonly title: string
  /** `chip` is the form on a photo, beside the watch button. */
  readonly shape: 'chip' | 'button'
}

/** Shares the page. Its code is loaded on the first press; without scripts the page shows its URL instead. */
export function ShareButton({ title, shape }: ShareButtonProps) {
  return (
    <IconButton
      label="Share"
      look={shape === 'chip' ? 'chip' : 'outlined'}
      className="only-scripted"
      onClick={() => import('./share-page.ts').then(({ sharePage }) => sharePage(title), showFailure)}
    >
      <Share2 aria-hidden className="size-4.5 text-ink" />
    </IconButton>
  )
}

function showFailure(): void {
  showToast({ message: 'The link could not be copied.', severity: 'error', durationMs: DEFAULT_TOAST_MS })
}
