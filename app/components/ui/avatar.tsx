interface AvatarProps {
  /** Whose it is; the first letter stands where there is no image. */
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: 'small' | 'large'
}

/** A person: their image, else their initial. Their name stands beside it, so that it says nothing itself. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  const box = `inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line-2 bg-raised text-ink ${
    size === 'small' ? 'size-7 text-label font-semibold' : 'size-14 text-summary'
  }`
  return (
    <span aria-hidden className={box}>
      {src ? <img src={src} alt="" className="size-full object-cover" /> : firstLetter(name)}
    </span>
  )
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?'
}
