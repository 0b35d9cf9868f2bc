import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { FactRows } from '../../../components/ui/facts.tsx'

const CALLS = [
  { label: 'API', path: '/api/system/health' },
  { label: 'Database', path: '/api/system/db-test' },
  { label: 'File system', path: '/api/system/fs-test' },
] as const

const FAILED = 'Performance test failed. Please check system status.'

type State = 'idle' | 'running' | 'failed' | { readonly ms: readonly number[] }

/** Times three calls from this browser, one after the other, so that none waits for another. */
export function PerformanceTest() {
  const [state, setState] = useState<State>('idle')

  async function run() {
    setState('running')
    try {
      const ms: number[] = []
      for (const { path } of CALLS) {
        const startedAt = performance.now()
        const answer = await fetch(path, { cache: 'no-store' })
        await answer.text()
        if (!answer.ok) throw new Error(path)
        ms.push(Math.round(performance.now() - startedAt))
      }
      setState({ ms })
    } catch {
      setState('failed')
    }
  }

  return (
    <Card title="Performance Test">
      <p>
        Times the API, the database, and the photo store from this browser: the way there and back is
        included.
      </p>
      <div role="status" className="mt-4 empty:hidden">
        {state === 'failed' && <Banner tone="error">{FAILED}</Banner>}
        {typeof state === 'object' && (
          <FactRows facts={CALLS.map(({ label }, index) => ({ label, value: `${state.ms[index]} ms` }))} />
        )}
      </div>
      <div className="only-scripted mt-4">
        <Button onClick={() => void run()} busy={state === 'running'} busyText="Testing...">
          Performance Test
        </Button>
      </div>
      <noscript>
        <p className="mt-4">The test needs JavaScript.</p>
      </noscript>
    </Card>
  )
}
