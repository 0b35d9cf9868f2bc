import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'

/** US letter, in points. */
const PAGE = { width: 612, height: 792, margin: 54 } as const
export const INK = rgb(0.07, 0.08, 0.09)
export const FAINT = rgb(0.35, 0.38, 0.42)
const LABEL_WIDTH = 130
/** What the font has no letters of. The library that places letters fails on some of these scripts instead of leaving a box. */
const WITHOUT_LETTERS = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/gu
const BOX = '\u25a1'
const TABLE = { size: 9, lineHeight: 14, gap: 10 } as const

/** A column of a table; a width in points, null for the rest of the page. */
export interface TableColumn {
  readonly label: string
  readonly width: number | null
  readonly align?: 'left' | 'right'
}

/**
 * Renders a document as a PDF of US letter pages. Its text can be selected and searched. Characters that the font
 * lacks (Chinese ones, for example) leave a box.
 */
export async function renderPdf(title: string, draw: (sheet: PdfSheet) => void): Promise<Uint8Array> {
  // Loaded on demand: together these modules are larger than all that a bid needs.
  const [{ default: fontkit }, { DOCUMENT_FONT }] = await Promise.all([
    import('@pdf-lib/fontkit'),
    import('./document-font.ts'),
  ])
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(DOCUMENT_FONT, { subset: true })
  pdf.setTitle(title)
  pdf.setCreator('Hammerlane')
  draw(new PdfSheet(pdf, font))
  return pdf.save()
}

/** Pages that are filled from top to bottom. Coordinates and sizes are in points. */
export class PdfSheet {
  #pdf: PDFDocument
  #font: PDFFont
  #page: PDFPage
  #y = 0

  constructor(pdf: PDFDocument, font: PDFFont) {
    this.#pdf = pdf
    this.#font = font
    this.#page = this.#addPage()
  }

  space(points: number): void {
    this.#y -= points
  }

  text(text: string, size: number, color = INK): void {
    for (const line of this.#wrapped(text, size, PAGE.width - 2 * PAGE.margin)) {
      this.#down(size * 1.45)
      this.#page.drawText(line, { x: PAGE.margin, y: this.#y, size, font: this.#font, color })
    }
  }

  heading(text: string): void {
    this.space(10)
    this.text(text, 11)
    this.space(2)
  }

  /** A label with its value, or with a line to write on. */
  row(label: string, value: string | null): void {
    const size = 10
    const x = PAGE.margin + LABEL_WIDTH
    const lines = value === null ? [null] : this.#wrapped(value, size, PAGE.width - PAGE.margin - x)
    for (const [index, line] of lines.entries()) {
      this.#down(17)
      if (index === 0) {
        this.#page.drawText(label, { x: PAGE.margin, y: this.#y, size: 9, font: this.#font, color: FAINT })
      }
      if (line === null) this.#rule(x, PAGE.width - PAGE.margin)
      else this.#page.drawText(line, { x, y: this.#y, size, font: this.#font, color: INK })
    }
  }

  /** A table; its head is repeated on each page, and a cell that is too long is wrapped. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
    const placed = this.#place(columns)
    const head = () => {
      this.#cells(
        placed,
        columns.map(({ label }) => label),
        FAINT,
      )
      this.#rule(PAGE.margin, PAGE.width - PAGE.margin)
      this.space(4)
    }
    head()
    for (const row of rows) {
      if (this.#y - this.#heightOf(placed, row) < PAGE.margin) {
        this.#page = this.#addPage()
        head()
      }
      this.#cells(placed, row, INK)
    }
  }

  line(): void {
    this.#down(20)
    this.#rule(PAGE.margin, PAGE.width - PAGE.margin)
  }

  /** Two lines to write on for each side: signature and date. */
  signatures(): void {
    for (const who of ['Seller', 'Buyer']) {
      this.#down(38)
      this.#rule(PAGE.margin, 360)
      this.#rule(390, PAGE.width - PAGE.margin)
      const y = this.#y - 12
      const style = { y, size: 8, font: this.#font, color: FAINT }
      this.#page.drawText(`${who}’s signature`, { x: PAGE.margin, ...style })
      this.#page.drawText('Date', { x: 390, ...style })
      this.#y = y
    }
    this.space(14)
  }

  #addPage(): PDFPage {
    this.#y = PAGE.height - PAGE.margin
    return this.#pdf.addPage([PAGE.width, PAGE.height])
  }

  /** Moves down to the next line, on a new page where this one is full. */
  #down(points: number): void {
    if (this.#y - points < PAGE.margin) this.#page = this.#addPage()
    this.#y -= points
  }

  #place(columns: readonly TableColumn[]): PlacedColumn[] {
    const gaps = TABLE.gap * (columns.length - 1)
    const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0)
    const rest = PAGE.width - 2 * PAGE.margin - gaps - fixed
    let x: number = PAGE.margin
    return columns.map(({ width: given, align = 'left' }) => {
      const width = given ?? rest
      const column = { x, width, align }
      x += width + TABLE.gap
      return column
    })
  }

  #heightOf(columns: readonly PlacedColumn[], row: readonly string[]): number {
    const lines = columns.map(({ width }, index) => this.#wrapped(row[index] ?? '', TABLE.size, width).length)
    return Math.max(1, ...lines) * TABLE.lineHeight
  }

  #cells(columns: readonly PlacedColumn[], row: readonly string[], color: typeof INK): void {
    const { size, lineHeight } = TABLE
    for (const [index, { x, width, align }] of columns.entries()) {
      for (const [number, line] of this.#wrapped(row[index] ?? '', size, width).entries()) {
        const indent = align === 'right' ? width - this.#font.widthOfTextAtSize(line, size) : 0
        const y = this.#y - (number + 1) * lineHeight
        this.#page.drawText(line, { x: x + indent, y, size, font: this.#font, color })
      }
    }
    this.#y -= this.#heightOf(columns, row)
  }

  #rule(fromX: number, toX: number): void {
    const y = this.#y - 3
    this.#page.drawLine({ start: { x: fromX, y }, end: { x: toX, y }, thickness: 0.6, color: FAINT })
  }

  /** Wraps at spaces; a word wider than the column is split between characters. */
  #wrapped(text: string, size: number, width: number): string[] {
    const fits = (text: string) => this.#font.widthOfTextAtSize(text, size) <= width
    const lines: string[] = []
    let line = ''
    for (const word of text.replace(WITHOUT_LETTERS, BOX).split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (!fits(line + letter) && line !== '') {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return line === '' ? lines : [...lines, line]
  }
}

interface PlacedColumn {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}
