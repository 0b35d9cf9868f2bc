import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'
import { countText, dollarsWhole } from '../../../domain/format/usd.ts'
import type { WireOverview } from '../../../domain/schemas/administration.ts'
import type { DocumentFile } from '../documents/document-file.ts'
import { FAINT, renderPdf } from '../documents/pdf-sheet.ts'

/** The overview's figures as a PDF. */
export async function overviewPdf(figures: WireOverview, nowMs: number): Promise<DocumentFile> {
  const { success_rate, total_transactions, uptime } = figures
  const body = await renderPdf('System overview', (sheet) => {
    sheet.text('Hammerlane system overview', 20)
    sheet.text(`Counted ${exactDateTimeText(nowMs, nowMs)}, Pacific time`, 9, FAINT)
    sheet.space(10)
    sheet.row('Total users', countText(figures.total_users))
    sheet.row('Active users', countText(figures.active_users))
    sheet.row('Total auctions', countText(figures.total_auctions))
    sheet.row('Active auctions', countText(figures.active_auctions))
    sheet.row('Completed sales', countText(figures.completed_sales))
    sheet.row(
      'Success rate',
      success_rate === null
        ? 'No transactions yet'
        : `${success_rate}% of ${countText(total_transactions)} transactions`,
    )
    sheet.row('Total revenue', dollarsWhole(figures.total_revenue))
    sheet.row('Uptime', uptime === null ? 'Not measured yet' : `${uptime.percent}%`)
    sheet.row('Last backup', figures.last_backup ?? 'No backup yet')
  })
  return { name: `overview-${toPacificTimeField(nowMs).slice(0, 10)}.pdf`, type: 'application/pdf', body }
}
