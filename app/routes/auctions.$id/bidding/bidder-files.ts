/** Where the code of the bid forms lies. The server's build knows (scripts/bundling/bidder-files.ts); nobody else asks. */
export const BIDDER_FILES: readonly string[] = []
