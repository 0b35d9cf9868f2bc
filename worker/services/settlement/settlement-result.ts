/** The result of a settlement job, for the auction's room. */
export type SettlementResult =
  | { readonly state: 'done' }
  /** Run the job again: nothing was lost, and nothing happens twice. */
  | { readonly state: 'retry'; readonly afterMs: number; readonly reason: string }
  /** Nothing more can be done without a person; an admin alert was raised. */
  | { readonly state: 'failed'; readonly reason: string }
