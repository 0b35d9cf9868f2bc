import { useEffect, useRef, useState } from 'react'
import type { PushState } from './push-copy.ts'
import { readPushDevice, turnPushOff, turnPushOn } from './push-device.ts'

interface PushDevice {
  readonly state: PushState
  /** What the switch shows: at once what was chosen, until it has come out otherwise. */
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly choose: (isOn: boolean) => void
}

/** Notifications in the browser that one looks with; null for the key where none are sent. */
export function usePushDevice(publicKey: string | null): PushDevice {
  const [state, setState] = useState<PushState>(publicKey === null ? 'unavailable' : 'looking')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const isChanging = useRef(false)

  useEffect(() => {
    let isLeft = false
    const look = () => {
      void readPushDevice(publicKey).then((read) => {
        if (!isLeft && !isChanging.current) setState(read)
      })
    }
    look()
    // The permission may have been given or taken in the browser's own settings meanwhile.
    window.addEventListener('focus', look)
    return () => {
      isLeft = true
      window.removeEventListener('focus', look)
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
      // One at a time: the browser asks the person meanwhile.
      if (publicKey !== null && !isChanging.current) void change(isOn, publicKey)
    },
  }
}
