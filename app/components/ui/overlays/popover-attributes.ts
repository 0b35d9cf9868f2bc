/** The browser's own popovers, which React 18 passes on but does not know: they open and close without scripts too. */
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual' | undefined
  }

  interface ButtonHTMLAttributes<T> {
    /** The id of the popover that the button opens or closes. */
    popovertarget?: string | undefined
  }
}

export {}
