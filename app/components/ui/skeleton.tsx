/** The line height of each type style, and within it the height of its letters. */
const LINES = {
  label: 'h-4 *:h-2.5',
  meta: 'h-5 *:h-3',
  body: 'h-6 *:h-3.5',
  title: 'h-6 *:h-4',
  card: 'h-7 *:h-5',
  h1: 'h-10 *:h-7',
  panel: 'h-11 *:h-8',
} as const

interface SkeletonLineProps {
  readonly style?: keyof typeof LINES
  /** How long the text will be, as a class of width. */
  readonly width: string
}

/** A line of text that is on its way, as high as the line itself: nothing moves when the text comes. It does not shimmer. */
export function SkeletonLine({ style = 'body', width }: SkeletonLineProps) {
  return (
    <span aria-hidden className={`flex max-w-full items-center ${LINES[style]} ${width}`}>
      <span className="w-full rounded-sm bg-fill" />
    </span>
  )
}

/** A box that is on its way: a photo, a field, a button. `className` is its size. */
export function SkeletonBox({ className }: { readonly className: string }) {
  return <span aria-hidden className={`block rounded-md bg-fill ${className}`} />
}
