import type { ReportKind } from '../../../domain/messaging/reports.ts'

export const TITLES: Readonly<Record<ReportKind, string>> = {
  message: 'Report a message',
  question: 'Report a question',
  review: 'Report a review',
}
