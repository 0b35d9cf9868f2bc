/** Text that a person wrote, in a readable line length and with its line breaks. */
export function Prose({ text }: { readonly text: string }) {
  return <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{text}</p>
}
