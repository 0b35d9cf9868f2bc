import { FAINT, type PdfSheet, renderPdf } from '../documents/pdf-sheet.ts'

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
  readonly name: string | null
  readonly address: string | null
  readonly phone: string | null
}

/**
 * Renders the bill of sale as a one-page PDF with the fields of DMV form REG 135: the vehicle, both parties, the
 * price, the odometer, and blanks for dates and signatures.
 */
export function billOfSalePdf(bill: BillOfSale): Promise<Uint8Array> {
  return renderPdf(`Bill of sale ${bill.auctionNumber}`, (sheet) => drawBill(sheet, bill))
}

function drawBill(sheet: PdfSheet, bill: BillOfSale): void {
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

function party(sheet: PdfSheet, { name, address, phone }: BillParty): void {
  sheet.row('Printed name', name)
  sheet.row('Address', address)
  sheet.row('Telephone', phone)
}
