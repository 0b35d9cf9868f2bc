import { expect, test } from 'vitest'
import { renderPdf } from '../../../worker/services/documents/pdf-sheet.ts'

/** A letter of each script and block of signs that somebody could type. */
function lettersOfAllScripts(): string[] {
  const letters: string[] = []
  for (let code = 0x21; code < 0x20000; code += 16) {
    const letter = String.fromCodePoint(code)
    if (/\p{L}|\p{N}|\p{M}|\p{S}|\p{P}/u.test(letter)) letters.push(letter)
  }
  return letters
}

test('PDF: letters of every script, alone and within a word -> drawn, or a box', async () => {
  const pdf = await renderPdf('Scripts', (sheet) => {
    for (const letter of lettersOfAllScripts()) {
      sheet.row('Street', `Main ${letter} A${letter}b`)
      sheet.table([{ label: 'Description', width: null }], [[letter]])
    }
  })
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-')
})
