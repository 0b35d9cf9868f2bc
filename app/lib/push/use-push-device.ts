import { useEffect, useRef, useState } from 'react'
import type { PushState } from './push-copy.ts'
import { readPushDevice, turnPushOff, turnPushOn } from './push-device.ts'

interface PushDevice {
  readonly state: PushState
  /** The switch's state: the person's choice until the result is known. */
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly choose: (isOn: boolean) => void
}

/** Push notifications of this browser; a null key means that the server sends none. */
export function usePushDevice(publicKey: string | null): PushDevice {
  const [state, setState] = useState<PushState>(publicKey === null ? 'unavailable' : 'looking')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const isChanging = useRef(false)

  useEffect(() => {
    let isUnmounted = false
    const refresh = () => {
      void readPushDevice(publicKey).then((read) => {
        if (!isUnmounted && !isChanging.current) setState(read)
      })
    }
    refresh()
    // The permission may change in the browser's settings.
    window.addEventListener('focus', refresh)
    return () => {
      isUnmounted = true
      window.removeEventListener('focus', refresh)
    }
  }, [publicKey])

  async function change(isOn: boolean, key: string) {
    isChanging.current = true
    setChosen(isOn)
    setProblem(undefined)
    const changed = isOn ? await turnPushOn(key) : await turnPushOff()
    isChanging.current = false
    setState(changed.state)
    setProblem(changed.problem)
    setChosen(null)
  }

  return {
    state,
    isOn: chosen ?? state === 'on',
    isBusy: chosen !== null || state === 'looking',
    problem,
    choose: (isOn) => {
      // One change at a time: the browser may be showing its permission prompt.
      if (publicKey !== null && !isChanging.current) void change(isOn, publicKey)
    },
  }
}
