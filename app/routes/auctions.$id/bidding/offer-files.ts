/** Where the code of the bid forms lies. The server's build knows (scripts/bundling/offer-files.ts); nobody else asks. */
export const OFFER_FILES: readonly string[] = []
