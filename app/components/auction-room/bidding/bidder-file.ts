/**
 * The URL of the built bidder code. The server's build replaces this module (scripts/bundling/bidder-file.ts),
 * since only it knows the file name. The module must therefore hold nothing else.
 */
export const BIDDER_FILE: string | null = null
