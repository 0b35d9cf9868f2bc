/** Compares what a stopped product has stored with the files of a backup, row by row. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { linesOf, type Row, readBucket, readDatabase, readObjects } from './stored-state.ts'

export const BACKUP_BUCKET = 'hammerlane-backups'

interface Manifest {
  readonly tables: Readonly<Record<string, number>>
  readonly lists: readonly { readonly file: string; readonly sha256: string }[]
}
interface BackupFile {
  readonly part: string
  readonly file: string
  readonly subject: string
  readonly seq: number
  readonly tables: Readonly<Record<string, number>>
  readonly sha256: string
}

interface ReadBackup {
  readonly manifest: Manifest
  readonly files: readonly BackupFile[]
  readonly bucket: ReadonlyMap<string, Buffer>
}

const sha256 = (file: Buffer | undefined) =>
  createHash('sha256')
    .update(file ?? '')
    .digest('hex')

/** The files of a backup, each checked against its SHA-256. */
export function readBackup(storedIn: string, name: string): ReadBackup {
  const bucket = readBucket(storedIn, BACKUP_BUCKET)
  const manifest = JSON.parse(String(bucket.get(`manifests/${name}.json`))) as Manifest
  const files = manifest.lists.flatMap(({ file, sha256: expected }) => {
    expect(sha256(bucket.get(file)), file).toBe(expected)
    return linesOf(bucket.get(file)) as BackupFile[]
  })
  for (const { file, sha256: expected } of files) expect(sha256(bucket.get(file)), file).toBe(expected)
  return { manifest, files, bucket }
}

/** The rows of an object's file by table. */
export function stateRows(file: Buffer | undefined): ReadonlyMap<string, readonly Row[]> {
  const [, ...lines] = linesOf(file) as { readonly table: string; readonly row: Row }[]
  const byTable = Map.groupBy(lines, ({ table }) => table)
  return new Map([...byTable].map(([table, rows]) => [table, rows.map(({ row }) => row)]))
}

const texts = (rows: readonly Row[] = []) => rows.map((row) => JSON.stringify(row)).toSorted()

const ROOM_TABLES = ['room', 'bidders', 'events', 'commands']

/** Rooms, channels, the database and the index are what the files say. */
export function expectRestored(storedIn: string, backup: ReadBackup): void {
  compareRooms(storedIn, backup)
  compareChannels(storedIn, backup)
  compareTables(storedIn, backup)
  comparePhotos(storedIn, backup)
}

function compareRooms(storedIn: string, { files, bucket }: ReadBackup): void {
  const main = readDatabase(storedIn, 'main')
  const rooms = readObjects(storedIn, 'AuctionRoom').filter(({ size }) => size > 0)
  const roomOf = new Map(rooms.map((tables) => [idOfRoom(tables), tables]))
  for (const { subject, file, seq } of files.filter(({ part }) => part === 'rooms')) {
    const saved = stateRows(bucket.get(file))
    for (const table of ROOM_TABLES)
      expect(texts(roomOf.get(subject)?.get(table)), `${file} ${table}`).toEqual(texts(saved.get(table)))
    const events = saved.get('events') ?? []
    const ofAuction = (table: string) =>
      (main.get(table) ?? []).filter(({ auction_id: id }) => String(id) === subject)
    expect(texts(ofAuction('auction_events').map(toEvent)), file).toEqual(texts(events.map(toEvent)))
    const bids = events.filter(({ bid_id: id }) => id !== null).map((row) => toBid(row.bid_id, row))
    expect(texts(ofAuction('bids').map((row) => toBid(row.id, row))), file).toEqual(texts(bids))
    const auction = main.get('auctions')?.find(({ id }) => String(id) === subject)
    expect(auction?.seq, file).toBe(seq)
    const { phase, priceCents, leaderId, endAtMs } = JSON.parse(String(saved.get('room')?.[0]?.state))
    expect(
      [auction?.status, auction?.current_bid_cents, auction?.leader_id, auction?.end_at_ms],
      file,
    ).toEqual([phase.status, priceCents, leaderId, endAtMs])
  }
}

function idOfRoom(tables: ReadonlyMap<string, readonly Row[]>): string {
  const listing = tables.get('room')?.[0]?.listing
  return listing === undefined ? '' : String((JSON.parse(String(listing)) as { auctionId: number }).auctionId)
}

const toEvent = ({ seq, type, at_ms, data, prev, hash }: Row): Row => ({ seq, type, at_ms, data, prev, hash })

const toBid = (id: unknown, { bidder_id, amount_cents, bid_type, seq, at_ms, voided_at_ms }: Row): Row => ({
  ...{ id, bidder_id, amount_cents, bid_type },
  ...{ seq, at_ms, voided_at_ms },
})

/** A room that had not notified everybody yet does so after the restore, so there may be more. */
function compareChannels(storedIn: string, { files, bucket }: ReadBackup): void {
  const toNotice = ({ seq, key, event, data, at_ms }: Row): Row => ({ seq, key, event, data, at_ms })
  const channels = readObjects(storedIn, 'UserChannel')
  const known = new Set(channels.flatMap((tables) => texts(tables.get('notices')?.map(toNotice))))
  const saved = files.filter(({ part }) => part === 'channels')
  expect(saved.length).toBeGreaterThan(0)
  for (const { file } of saved) {
    const notices = texts(stateRows(bucket.get(file)).get('notices')?.map(toNotice))
    expect(
      notices.filter((notice) => !known.has(notice)),
      file,
    ).toEqual([])
  }
}

/** The columns of tables that a room, or what waited in it, has written to since: those that it leaves alone. */
const LEFT_ALONE: Readonly<Record<string, readonly string[]>> = {
  auctions: [
    'id',
    'vehicle_id',
    'seller_id',
    'title',
    'description',
    'premium_schedule',
    'addons',
    'created_at_ms',
  ],
  fraud_checks: ['user_id'],
  sales: ['id', 'key', 'auction_id', 'round', 'winner_id', 'amount_cents'],
}

/** Rows that the restore itself adds: its entry, and that it has ended. */
const ADDED: Readonly<Record<string, number>> = { audit_log: 1, settings: 1 }
/** Tables to which what waited in a room, such as a mail of a bid, may add rows. */
const MAY_GROW: readonly string[] = ['emails', 'fraud_checks', 'sales']

function compareTables(storedIn: string, { manifest, files, bucket }: ReadBackup): void {
  const main = readDatabase(storedIn, 'main')
  for (const [table, count] of Object.entries(manifest.tables)) {
    const saved = files.filter(({ part, subject }) => part === 'database' && subject === table)
    const rows = saved.flatMap(({ file }) => {
      const [columns = [], ...lines] = linesOf(bucket.get(file)) as unknown[][]
      return lines.map((line) =>
        Object.fromEntries(columns.map((name, index) => [String(name), line[index]])),
      )
    })
    expect(rows.length, table).toBe(count)
    if (!MAY_GROW.includes(table))
      expect(main.get(table)?.length ?? 0, table).toBe(count + (ADDED[table] ?? 0))
    const names = LEFT_ALONE[table] ?? Object.keys(rows[0] ?? {})
    const picked = (all: readonly Row[] = []) =>
      texts(all.map((row) => Object.fromEntries(names.map((name) => [name, row[name]]))))
    const found = new Set(picked(main.get(table)))
    expect(
      picked(rows).filter((row) => !found.has(row)),
      table,
    ).toEqual([])
  }
  const open = (main.get('auctions') ?? []).filter(({ status }) => status !== 'draft').map(({ id }) => id)
  const entries = readDatabase(storedIn, 'search').get('entries')
  const indexed = new Set(entries?.map(({ id }) => id))
  expect(open.filter((id) => !indexed.has(id))).toEqual([])
}

/** The lists have every object of the bucket, with its size and the MD5 of its bytes. */
function comparePhotos(storedIn: string, { files, bucket }: ReadBackup): void {
  const lists = files.filter(({ part }) => part === 'photos')
  const listed = lists.flatMap(({ file }) => linesOf(bucket.get(file)) as Row[])
  const stored = [...readBucket(storedIn, 'hammerlane-photos')].map(([key, bytes]) => ({
    ...{ key, size: bytes.byteLength },
    etag: createHash('md5').update(bytes).digest('hex'),
  }))
  expect(stored.length).toBeGreaterThan(0)
  expect(texts(listed)).toEqual(texts(stored))
}
