import { CircleX, Clock3, RotateCcw, WifiOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { PHOTO_MESSAGES } from './copy.ts'
import type { QueuedFile, UploadState } from './upload-queue.ts'

interface UploadListProps {
  readonly files: readonly QueuedFile[]
  readonly onCancel: (key: number) => void
  readonly onRetry: (key: number) => void
}

/** Chosen files that are not stored yet, each with its progress and a cancel button. */
export function UploadList({ files, onCancel, onRetry }: UploadListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Uploads" className="flex flex-col border-t border-line">
      {files.map((queued) => (
        <UploadRow
          key={queued.key}
          queued={queued}
          onCancel={() => onCancel(queued.key)}
          onRetry={() => onRetry(queued.key)}
        />
      ))}
    </ul>
  )
}

interface UploadRowProps {
  readonly queued: QueuedFile
  readonly onCancel: () => void
  readonly onRetry: () => void
}

function UploadRow({ queued: { file, state }, onCancel, onRetry }: UploadRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Preview file={file} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="truncate text-meta text-ink">{file.name}</p>
        {state.kind === 'sending' && <Progress label={`Uploading ${file.name}`} done={state.done} />}
        <StateText state={state} />
      </div>
      {state.kind === 'failed' && (
        <Button type="button" onClick={onRetry} aria-label={`Try again: ${file.name}`} className="px-3">
          <RotateCcw aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Try again</span>
        </Button>
      )}
      <IconButton
        label={`${state.kind === 'failed' ? 'Leave out' : 'Cancel'} ${file.name}`}
        onClick={onCancel}
      >
        <X aria-hidden className="size-5" />
      </IconButton>
    </li>
  )
}

function StateText({ state }: { readonly state: UploadState }) {
  const lineClass = 'flex items-start gap-1.5 text-label'
  switch (state.kind) {
    case 'sending':
      return (
        <p className="figures text-label text-ink-3">
          {state.done < 1 ? `Uploading ${Math.floor(state.done * 100)}%` : 'Processing...'}
        </p>
      )
    case 'failed':
      return (
        <p className={`${lineClass} text-out`}>
          <CircleX aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{state.reason}</span>
        </p>
      )
    case 'offline':
      return (
        <p className={`${lineClass} text-amber`}>
          <WifiOff aria-hidden className="mt-px size-3.5 shrink-0" />
          Waiting for the connection, then it continues by itself
        </p>
      )
    default:
      return (
        <p className={`${lineClass} text-ink-3`}>
          <Clock3 aria-hidden className="mt-px size-3.5 shrink-0" />
          {state.kind === 'ready' ? PHOTO_MESSAGES.ready : 'Waiting for its turn'}
        </p>
      )
  }
}

/** A preview from the local file; an empty box while it is not decoded. */
function Preview({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    const image = new Image()
    image.src = objectUrl
    let isShown = true
    const show = (decoded: string | null) => isShown && setAddress(decoded)
    image.decode().then(
      () => show(objectUrl),
      () => show(null),
    )
    return () => {
      isShown = false
      URL.revokeObjectURL(objectUrl)
    }
  }, [file])
  return (
    <span className="block h-10 w-15 shrink-0 overflow-hidden rounded-sm bg-well">
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  )
}
