/**
 * Types of the popover attributes: React 18 passes them on but does not declare them. Popovers work without
 * scripts.
 */
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual' | undefined
  }

  interface ButtonHTMLAttributes<T> {
    /** The id of the popover that the button toggles. */
    popovertarget?: string | undefined
  }
}

export {}
