/** The words that docs/glossary.md replaced do not come back, in identifiers or in names of files. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = execFileSync(
  'git',
  ['ls-files', 'app', 'domain', 'worker', 'durable-objects', 'scripts', 'tests', 'docs'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => ts.sys.fileExists(join(ROOT, file)))

/** Words that no identifier and no file name has. */
const RETIRED_WORDS: ReadonlySet<string> = new Set(['deed', 'deeds', 'desk', 'told', 'whoever', 'befall'])

/** Names that were replaced one by one; their words may occur elsewhere. */
const RETIRED_IDENTIFIERS: ReadonlySet<string> = new Set(
  `acceptedOffers admit answerClose answerPage Asked atDesk AuctionBook Audience callerOf changeLife closeDeadSockets
  copiedLive copiedTerms copyFromRoom countAnew deathOf decideLife dressed FailureWords FanOut fetchedOr forCard hearOut
  hearStepsFirst homeOffsetMs imageWords inHomeZone letIn LifeCommand listingWords makeOffer misfilled offBecause
  ownStanding OwnStanding performFor postOffer recordRoomTold refusalWords rememberedWords resolveOffer Rights sellerWords
  Sight sightOfAll signInFirst Speaker speakerOf Speaking Standing standingBids standingOf takeBack tellPageNews tellRoom
  titleToBidOn TokenSpeaker turnAway unknownCall unsure untilCopied vehicleWords whyNotLetIn`.split(/\s+/),
)

/** Names of files, without their extension. */
const RETIRED_FILES: ReadonlySet<string> = new Set(
  `answer-page answer-place auction-book auction-line bid-desk bid-lines block-line by-the-spec card-first copied-live
  copy-from-room decoded-data draft-lines early-input fan-out glance hear-out home-offset home-times late-modules life-desk
  list-news listing-words mail-desk make-offer notice-jobs offer-amount offer-area offer-texts offers-block open-offer-form
  own-end own-listings own-lists own-marks own-money own-standing page-news paid-place pending-offer post-offer push-desk
  sale-offer sale-offer-desk sales-block score seen-offer seller-deeds socket-desk standing standing-offers state-strip strip
  tell-matches until-copied unsent-offer use-deed use-offer-form verdict words-memory`.split(/\s+/),
)

/** Names on the wire and in storage, which keep their spelling. */
const ON_THE_WIRE: ReadonlySet<string> = new Set(['room_told_at_ms'])

test('glossary: identifiers -> none has a retired word', () => {
  const files = SOURCES.filter((file) => /\.(tsx?|mjs)$/.test(file) && file !== 'tests/glossary.test.ts')
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    retiredIn(readFileSync(join(ROOT, file), 'utf8'), file).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test('glossary: names of files -> none is retired', () => {
  expect(SOURCES.filter(isRetiredFile)).toEqual([])
})

test('glossary: planted names -> are found', () => {
  const text = 'const sellerDeed = 1\nfunction makeOffer(keptDraft: A.b) { return x.toldAtMs }\n// a deed\n'
  expect(retiredIn(text, 'x.ts')).toEqual(['sellerDeed', 'makeOffer', 'keptDraft', 'toldAtMs'])
  expect(retiredIn('const untold = keeps + deedless', 'x.ts')).toEqual([])
  expect(
    ['app/kept-draft.ts', 'app/bid-desk.ts', 'tests/strip.test.ts', 'app/desktop.ts'].filter(isRetiredFile),
  ).toEqual(['app/kept-draft.ts', 'app/bid-desk.ts', 'tests/strip.test.ts'])
})

/** The retired identifiers of a source text, each once. */
function retiredIn(text: string, file: string): string[] {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const name = node.text.replace(/^#/, '')
      if (isRetired(name)) found.add(name)
    }
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind))
  return [...found]
}

function isRetired(name: string): boolean {
  if (ON_THE_WIRE.has(name)) return false
  const words = name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())
  return (
    RETIRED_IDENTIFIERS.has(name) ||
    words.some((word) => RETIRED_WORDS.has(word)) ||
    (words[0] === 'kept' && words.length > 1)
  )
}

function isRetiredFile(file: string): boolean {
  const name = basename(file).replace(/\..*$/, '')
  const words = name.split('-')
  return RETIRED_FILES.has(name) || words[0] === 'kept' || words.some((word) => RETIRED_WORDS.has(word))
}
