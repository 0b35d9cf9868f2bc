/** A stored card or account of the viewer. */
export interface SavedMethod {
  readonly id: number
  readonly text: string
  readonly isExpired: boolean
  /** A payment of the same thing was declined with it, so it is not selected from the start. */
  readonly isDeclined: boolean
}
