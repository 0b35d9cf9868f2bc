import { createLateCode } from '../../lib/page/late-code.ts'
import { loadAhead } from '../../page-load/code-ahead.ts'
import type { BellProps } from './bell.tsx'
import { BELL_PANEL_ID } from './bell-panel-id.ts'

/** Only signed-in people need the bell and the notification code, so that visitors do not load them. */
const BELL = createLateCode(() => import('./bell.tsx'))

if (import.meta.env.SSR) BELL.set(await import('./bell.tsx'))
// The server's page has a bell: hydration waits for its code, which an update of the page must not overtake.
else if (document.getElementById(BELL_PANEL_ID)) loadAhead(BELL.load())

/** The bell; a placeholder reserves its space until the code is loaded. If it fails to load, the page works without a bell. */
export function DeferredBell(props: BellProps) {
  const code = BELL.useCode(true)
  return code === null ? <span className="size-11" /> : <code.Bell {...props} />
}
