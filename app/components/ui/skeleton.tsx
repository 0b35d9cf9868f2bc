/** Line height of each type style and, within it, the height of the placeholder bar. */
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
  /** Expected length of the text, as a width class. */
  readonly width: string
}

/** A placeholder for a line of text, as high as the line, so that nothing moves when the text arrives. */
export function SkeletonLine({ style = 'body', width }: SkeletonLineProps) {
  return (
    <span aria-hidden className={`flex max-w-full items-center ${LINES[style]} ${width}`}>
      <span className="w-full rounded-sm bg-fill" />
    </span>
  )
}

/** A placeholder for a box, such as a photo, field or button. `className` sets its size. */
export function SkeletonBox({ className }: { readonly className: string }) {
  return <span aria-hidden className={`block rounded-md bg-fill ${className}`} />
}
