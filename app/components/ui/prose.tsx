/** Somebody's own words as they were written: lines that can be read, and their line breaks kept. */
export function Prose({ text }: { readonly text: string }) {
  return <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{text}</p>
}
