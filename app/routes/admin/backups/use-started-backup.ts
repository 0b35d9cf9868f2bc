import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type RefusedCall, useApiForm } from '../../../components/forms/use-api-form.ts'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { START_ERROR, startFailedText } from './backups-copy.ts'

/** When the status is read again after a start. */
const READ_AGAIN_AFTER_MS = 2_000

/** The form that starts a backup, with the process that it has started. */
export function useStartedBackup(posted: RefusedConsoleForm | null, startedId: number | null) {
  const [processId, setProcessId] = useState(startedId)
  const { revalidate } = useRevalidator()
  const { refused, busy, onSubmit } = useApiForm<{ readonly data: { readonly process_id: number } }>({
    posted: posted?.form === 'backup' ? posted : null,
    toCall: () => ({ method: 'POST', path: '/admin/backup/start' }),
    failures: { failed: 'Failed to start backup', error: START_ERROR },
    onDone: ({ data }) => setProcessId(data.process_id),
    onRefused: (call, cause): RefusedCall => {
      setProcessId(null)
      if (cause !== 'refused' || call.message === null) return call
      return { ...call, message: startFailedText(call.message) }
    },
  })
  useEffect(() => {
    if (processId === null) return
    const timer = window.setTimeout(revalidate, READ_AGAIN_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [processId, revalidate])
  return { processId, refused, busy, onSubmit }
}
