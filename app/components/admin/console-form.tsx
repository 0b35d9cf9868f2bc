import { useRevalidator } from '@remix-run/react'
import type { ReactNode } from 'react'
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import type { Method } from '../../lib/session/call-api.ts'
import type { FailureMessages } from '../../lib/session/failure-messages.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { type RefusedCall, useApiForm } from '../forms/use-api-form.ts'
import { callWithProof } from '../recent-proof/ask-for-proof.ts'
import { Banner } from '../ui/banner.tsx'

type Fields = Readonly<Record<string, string>>

interface ConsoleFormProps {
  /** Names the form on its page. */
  readonly name: string
  /** The action's answer where a form was posted without scripts. */
  readonly posted: RefusedConsoleForm | null
  readonly toCall: (fields: Fields) => {
    readonly method: Method
    readonly path: string
    readonly body?: unknown
  }
  readonly failures: FailureMessages
  /** What a toast says when it is done. */
  readonly done: string
  readonly onDone?: () => void
  /** Where it is posted without scripts; by default to the page's address. */
  readonly action?: string
  readonly className?: string
  readonly children: (form: RefusedCall & { readonly values: Fields; readonly busy: boolean }) => ReactNode
}

/**
 * A form of the console: it calls the API, asks for recent proof where that is needed, says what is done and loads the
 * page again. Without scripts it posts to its page.
 */
export function ConsoleForm({
  name,
  posted,
  toCall,
  failures,
  done,
  onDone,
  action,
  className,
  children,
}: ConsoleFormProps) {
  const { revalidate } = useRevalidator()
  const { refused, busy, onSubmit } = useApiForm({
    posted: posted?.form === name && !posted.isGood ? posted : null,
    toCall,
    failures,
    send: callWithProof,
    onDone: (_answer, form) => {
      form.reset()
      showToast({ message: done, severity: 'success', durationMs: DEFAULT_TOAST_MS })
      revalidate()
      onDone?.()
    },
  })
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit} className={className}>
      <input type="hidden" name="form" value={name} />
      {refused.message && <Banner tone="error">{refused.message}</Banner>}
      {children({ ...refused, busy })}
    </form>
  )
}
