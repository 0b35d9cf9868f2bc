import type { ProblemSaleList } from '../../../domain/administration/problem-sales.ts'

/** Copy of the problem sales. */

export const LIST_LABELS: Readonly<Record<ProblemSaleList, string>> = {
  unpaid: 'Unpaid',
  defaulted: 'Not completed',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

export const EMPTY: Readonly<Record<ProblemSaleList, { readonly title: string; readonly text: string }>> = {
  unpaid: { title: 'No unpaid sales', text: 'A sale is here from its close until its premium is paid.' },
  defaulted: {
    title: 'No sales that were not completed',
    text: 'A sale whose premium or price was not paid appears here.',
  },
  disputed: { title: 'No disputed sales', text: 'A premium that a bank has reversed appears here.' },
  refunded: { title: 'No refunded sales', text: 'A sale whose premium was refunded appears here.' },
}
