interface KindWordsProps {
  readonly manual: string
  readonly maximum: string
}

/**
 * Words that follow the choice of the form around them (`group/kind`), also where only the browser knows what was chosen:
 * without scripts the button must not promise a bid to who has turned to a maximum.
 */
export function KindWords({ manual, maximum }: KindWordsProps) {
  return (
    <>
      <span className="group-has-[[value=maximum]:checked]/kind:hidden">{manual}</span>
      <span className="hidden group-has-[[value=maximum]:checked]/kind:inline">{maximum}</span>
    </>
  )
}
