/** A file that is drawn for a person on request. */
export interface DocumentFile {
  readonly name: string
  readonly type: 'application/pdf' | 'text/csv; charset=utf-8'
  readonly body: Uint8Array | string
}

/** The answer that downloads a file; nobody else may keep it. */
export function toDownload({ name, type, body }: DocumentFile): Response {
  return new Response(body as BodyInit, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
