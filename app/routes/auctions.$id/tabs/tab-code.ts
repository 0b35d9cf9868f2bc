import { createLateCode } from '../../../lib/page/late-code.ts'

/** The rarely opened, heavy tabs; each is loaded when it is opened. */
export const TAB_CODE = {
  bids: createLateCode(() => import('../history/bid-history-tab.tsx')),
  specifications: createLateCode(() => import('./specifications-tab.tsx')),
  seller: createLateCode(() => import('./seller-tab.tsx')),
} as const
