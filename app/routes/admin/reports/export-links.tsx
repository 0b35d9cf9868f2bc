import { type MouseEvent, useState } from 'react'
import { buttonClass } from '../../../components/ui/button.tsx'
import type { ShownReport } from './reports.server.ts'

const FAILED = 'Failed to export report. Please try again.'

/** The report as files. By script, so that a failure is said here; without scripts the links answer. */
export function ExportLinks({ csvHref, pdfHref }: Pick<ShownReport, 'csvHref' | 'pdfHref'>) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function save(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailed(!(await download(event.currentTarget.href)))
    setBusy(false)
  }

  const link = (href: string, label: string) => (
    <a href={href} aria-disabled={busy} onClick={(event) => void save(event)} className={buttonClass({})}>
      {label}
    </a>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {link(csvHref, 'Export CSV')}
      {link(pdfHref, 'Export PDF')}
      <p role="status" className="text-meta text-out">
        {failed && FAILED}
      </p>
    </div>
  )
}

/** Fetches a file and saves it under its name. Returns whether that worked. */
async function download(href: string): Promise<boolean> {
  try {
    const answer = await fetch(href)
    if (!answer.ok) return false
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    const url = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = url
    link.download = name ?? 'financial-report'
    link.click()
    URL.revokeObjectURL(url)
    return true
  } catch {
    return false
  }
}
