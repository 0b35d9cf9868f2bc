import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'

/** The contents of a bill of sale; null is a blank to be filled in by hand. */
export interface BillOfSale {
  readonly auctionNumber: string
  readonly vehicle: readonly (readonly [label: string, value: string | null])[]
  readonly price: string
  readonly odometer: string
  readonly seller: BillParty
  readonly buyer: BillParty
}

export interface BillParty {
  readonly name: string
  readonly address: string | null
  readonly phone: string | null
}

const PAGE = { width: 612, height: 792, margin: 54 } as const
const INK = rgb(0.07, 0.08, 0.09)
const FAINT = rgb(0.35, 0.38, 0.42)
const LABEL_WIDTH = 130

/**
 * Renders the bill of sale as a one-page PDF (US letter) with the fields of DMV form REG 135: the vehicle,
 * both parties, the price, the odometer, and blanks for dates and signatures. Its text can be selected and
 * searched. Characters that the font lacks (Chinese ones, for example) leave a box, to be written by hand.
 */
export async function billOfSalePdf(bill: BillOfSale): Promise<Uint8Array> {
  // Loaded on demand: together these modules are larger than all that a bid needs.
  const [{ default: fontkit }, { DOCUMENT_FONT }] = await Promise.all([
    import('@pdf-lib/fontkit'),
    import('./document-font.ts'),
  ])
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(DOCUMENT_FONT, { subset: true })
  pdf.setTitle(`Bill of sale ${bill.auctionNumber}`)
  pdf.setCreator('Hammerlane')
  drawBill(new Sheet(pdf.addPage([PAGE.width, PAGE.height]), font), bill)
  return pdf.save()
}

function drawBill(sheet: Sheet, bill: BillOfSale): void {
  sheet.text('Bill of sale', 20)
  sheet.text(`California motor vehicle, auction ${bill.auctionNumber}`, 9, FAINT)
  sheet.space(10)
  sheet.heading('Vehicle')
  for (const [label, value] of bill.vehicle) sheet.row(label, value)
  sheet.row('Odometer', bill.odometer)
  sheet.heading('Sale')
  sheet.row('Purchase price', bill.price)
  sheet.row('Date of sale', null)
  sheet.heading('Seller')
  party(sheet, bill.seller)
  sheet.heading('Buyer')
  party(sheet, bill.buyer)
  sheet.space(8)
  sheet.text(
    'I certify under penalty of perjury under the laws of the State of California that I sell and deliver the vehicle described above to the buyer for the price above, that I am its lawful owner and have the right to sell it, and that the odometer reading is to the best of my knowledge the actual mileage unless stated otherwise here:',
    9,
  )
  sheet.line()
  sheet.signatures()
  sheet.text(
    'General form, not legal advice. The buyer takes it with the signed title to the DMV within 10 days; the seller files the Notice of Transfer and Release of Liability (REG 138) within 5 days.',
    8,
    FAINT,
  )
}

function party(sheet: Sheet, { name, address, phone }: BillParty): void {
  sheet.row('Printed name', name)
  sheet.row('Address', address)
  sheet.row('Telephone', phone)
}

/** A page that is filled from top to bottom. Coordinates and sizes are in points. */
class Sheet {
  #page: PDFPage
  #font: PDFFont
  #y: number = PAGE.height - PAGE.margin

  constructor(page: PDFPage, font: PDFFont) {
    this.#page = page
    this.#font = font
  }

  space(points: number): void {
    this.#y -= points
  }

  text(text: string, size: number, color = INK): void {
    for (const line of this.#wrapped(text, size, PAGE.width - 2 * PAGE.margin)) {
      this.#y -= size * 1.45
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
      this.#y -= 17
      if (index === 0) {
        this.#page.drawText(label, { x: PAGE.margin, y: this.#y, size: 9, font: this.#font, color: FAINT })
      }
      if (line === null) this.#rule(x, PAGE.width - PAGE.margin)
      else this.#page.drawText(line, { x, y: this.#y, size, font: this.#font, color: INK })
    }
  }

  line(): void {
    this.#y -= 20
    this.#rule(PAGE.margin, PAGE.width - PAGE.margin)
  }

  /** Two lines to write on for each side: signature and date. */
  signatures(): void {
    for (const who of ['Seller', 'Buyer']) {
      this.#y -= 38
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

  #rule(fromX: number, toX: number): void {
    const y = this.#y - 3
    this.#page.drawLine({ start: { x: fromX, y }, end: { x: toX, y }, thickness: 0.6, color: FAINT })
  }

  /** Wraps at spaces; a word wider than the column is split between characters. */
  #wrapped(text: string, size: number, width: number): string[] {
    const fits = (text: string) => this.#font.widthOfTextAtSize(text, size) <= width
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/)) {
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
