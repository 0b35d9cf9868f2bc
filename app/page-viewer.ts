/** What a page's head knows of who looks. */
export interface PageViewer {
  readonly id: number
  readonly firstName: string
  readonly username: string
  readonly isAdmin: boolean
}
