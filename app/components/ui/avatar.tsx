interface AvatarProps {
  /** The person's name; its first letter is the fallback for a missing image. */
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: 'small' | 'large'
}

/** A person's image or initial. It is `aria-hidden`: the name is printed beside it. */
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
