/** Made from the answers of the measured product, see `build-twin.ts`. */
declare module 'hammerlane:twin' {
  import type { createElement, Fragment, ReactElement } from 'react'

  /** The elements of each page, by its path without the leading slash. */
  export function createPages(
    h: typeof createElement,
    fragment: typeof Fragment,
  ): Readonly<Record<string, () => ReactElement>>
}
