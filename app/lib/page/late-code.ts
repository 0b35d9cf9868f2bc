import { useEffect, useState } from 'react'

/** A module that is loaded only where it is needed. */
export interface LateCode<T> {
  readonly load: () => Promise<T>
  /** Sets the module where it was imported statically, as the state board does. */
  readonly set: (loaded: T) => void
  /**
   * The module once it is loaded; starts the load where it is needed. Null where it is not needed even if it is
   * loaded: the server always has it, and the browser's first rendering must equal the server's.
   */
  readonly useCode: (isNeeded: boolean) => T | null
}

export function createLateCode<T>(importCode: () => Promise<T>): LateCode<T> {
  let code: T | null = null
  const load = async () => {
    code ??= await importCode()
    return code
  }
  return {
    load,
    set: (loaded) => {
      code = loaded
    },
    useCode: (isNeeded) => {
      const [, setLoaded] = useState(false)
      // The code may arrive between a rendering without it and its effect.
      const isMissing = isNeeded && code === null
      useEffect(() => {
        if (!isMissing) return
        let isShown = true
        load().then(
          () => isShown && setLoaded(true),
          // The page works without it; the next use tries again.
          () => {},
        )
        return () => {
          isShown = false
        }
      }, [isMissing])
      return isNeeded ? code : null
    },
  }
}
