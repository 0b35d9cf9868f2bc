import { Share2 } from 'lucide-react'
import { DEFAULT_NOTICE_MS } from '../../../domain/notifications/toast-notifications.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { showToast } from '../../lib/toasts/toasts.ts'

interface ShareButtonProps {
  readonly title: string
  /** `chip` lies on a photo beside the heart. */
  readonly shape: 'chip' | 'button'
}

/** Hands the page on. What does it comes when it is pressed; where scripts do not run, the address stands in the page. */
export function ShareButton({ title, shape }: ShareButtonProps) {
  return (
    <IconButton
      label="Share"
      look={shape === 'chip' ? 'chip' : 'outlined'}
      className="only-scripted"
      onClick={() => import('./share-page.ts').then(({ sharePage }) => sharePage(title), tellFailure)}
    >
      <Share2 aria-hidden className="size-4.5 text-ink" />
    </IconButton>
  )
}

function tellFailure(): void {
  showToast({ message: 'The link could not be copied.', severity: 'error', durationMs: DEFAULT_NOTICE_MS })
}
