/**
 * The files of the bidder code. The server's build replaces this module (scripts/bundling/bidder-files.ts),
 * since only it knows the file names. The module must therefore hold nothing else.
 */
export const BIDDER_FILES: readonly string[] = []
