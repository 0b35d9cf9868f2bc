/** What an auction's room is told of a job it has asked for. */
export type SettlementOutcome =
  | { readonly state: 'done' }
  /** To be asked for again: nothing was lost, and nothing is done twice. */
  | { readonly state: 'retry'; readonly afterMs: number; readonly reason: string }
  /** Nothing more can be done without a person; an administrator has been alerted. */
  | { readonly state: 'failed'; readonly reason: string }
