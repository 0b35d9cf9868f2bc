import { FAINT, type PdfSheet, renderPdf } from './pdf-sheet.ts'

/** The contents of an invoice; all amounts are texts. */
export interface Invoice {
  readonly number: string
  readonly issued: string
  readonly paid: string
  readonly billedTo: readonly string[]
  readonly description: string
  readonly auction: string | null
  readonly total: string
  /** What was given back of it, null for nothing. */
  readonly refunded: string | null
}

/** Draws an invoice of a payment that was made. */
export function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  return renderPdf(`Invoice ${invoice.number}`, (sheet) => drawInvoice(sheet, invoice))
}

function drawInvoice(sheet: PdfSheet, invoice: Invoice): void {
  sheet.text('Invoice', 20)
  sheet.text('Hammerlane, Southern California', 9, FAINT)
  sheet.space(10)
  sheet.row('Invoice number', invoice.number)
  sheet.row('Date of issue', invoice.issued)
  sheet.row('Paid on', invoice.paid)
  sheet.heading('Billed to')
  for (const line of invoice.billedTo) sheet.text(line, 10)
  sheet.heading('What it is for')
  sheet.table(
    [
      { label: 'Description', width: null },
      { label: 'Amount', width: 90, align: 'right' },
    ],
    [
      [
        invoice.auction === null ? invoice.description : `${invoice.description} (${invoice.auction})`,
        invoice.total,
      ],
      ['Total paid', invoice.total],
      ...(invoice.refunded === null ? [] : [['Refunded since', `−${invoice.refunded}`]]),
    ],
  )
  sheet.space(16)
  sheet.text(
    'The price of the vehicle is paid by the buyer to the seller directly and is not part of this invoice.',
    8,
    FAINT,
  )
}
