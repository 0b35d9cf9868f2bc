import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { firstHunk } from '../../scripts/compare/hunk.ts'
import {
  type Answer,
  type NormalizeOptions,
  normalize,
  openapiLines,
} from '../../scripts/compare/normalize.ts'
import { decodeTurboStream } from '../../scripts/compare/turbo-stream.ts'

const NOW_MS = Date.parse('2026-11-23T12:00:00Z')
const MOMENT: NormalizeOptions = {
  origin: 'http://127.0.0.1:9001',
  sinceMs: NOW_MS - MINUTE_MS,
  untilMs: NOW_MS + 1_000,
  pageData: 'names',
}

/** A page with one of everything that differs in every response. */
function page(drawn: {
  readonly nonce: string
  readonly key: string
  readonly nowMs: number
  readonly id: string
  readonly chunk: string
  /** A shortened variable name. */
  readonly letter: string
}): string {
  const { nonce, key, nowMs, id, chunk, letter } = drawn
  const data = JSON.stringify(
    `${JSON.stringify([{ _1: 2 }, 'root', { _3: 4, _5: 6 }, 'nowMs', nowMs, 'formKey', key])}\n`,
  )
  return `<!DOCTYPE html><html lang="en"><head><link rel="late-modulepreload" href="/assets/${chunk}.js"/>
<link rel="stylesheet" href="/assets/frame-${chunk}.css"/></head><body class="frame"><h1 id="${id}">Two<!-- --> keys</h1>
<a href="/auctions" aria-labelledby="${id}">Auctions</a><input type="hidden" name="key" value="${key}"/>
<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${data});</script>
<script nonce="${nonce}">((${letter}) => { window.history.replaceState(${letter}) })({})</script>
<script nonce="${nonce}" type="late-module">import * as route0 from "/assets/${chunk}.js";window.__remixRouteModules = {"root":route0};</script>
</body></html>`
}

const PAGE = page({
  nonce: 'q8O0kuWBG+mCpaaJnUJD5w==',
  key: 'c6469fbc-fa6f-4493-ad6c-ac5fcd35fc5a',
  nowMs: NOW_MS,
  id: ':R5dm:',
  chunk: 'first-BmJvxMaI',
  letter: 'a',
})
const ANSWER: Answer = {
  status: 200,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', "script-src 'self' 'nonce-q8O0kuWBG+mCpaaJnUJD5w=='"],
    ['set-cookie', 'hl_session=1.1.h1kfi48SZNIrB3mNqb0jTfyMyXb6FklWVL1; Path=/; HttpOnly'],
    ['x-frame-options', 'DENY'],
    ['x-request-id', 'b5b5d06e-777d-4141-acc9-1db4c2bd393d'],
  ],
  body: PAGE,
}

function hunk(after: Partial<Answer>, moment: NormalizeOptions = MOMENT): string[] | null {
  return firstHunk(normalize(ANSWER, moment), normalize({ ...ANSWER, ...after }, moment))
}

function withHeader(name: string, value: string): Partial<Answer> {
  return { headers: ANSWER.headers.map((header) => (header[0] === name ? [name, value] : header)) }
}

test('normalize: nonce, ids, keys, file names, shortened names, times of the run and secret differ -> equal', () => {
  const body = page({
    nonce: 'AAAAkuWBG+mCpaaJnUJD5w==',
    key: '00000000-fa6f-4493-ad6c-ac5fcd35fc5a',
    nowMs: NOW_MS + 7,
    id: ':Rqrm6:',
    chunk: 'renamed-XXXXXXXX',
    letter: 'b',
  })
  expect(hunk({ body })).toBeNull()
  expect(
    hunk(withHeader('content-security-policy', "script-src 'self' 'nonce-AAAAkuWBG+mCpaaJnUJD5w=='")),
  ).toBeNull()
  const cookie = 'hl_session=2.1.AAAAAAAAAAIrB3mNqb0jTfyMyXb6FklWVL1; Path=/; HttpOnly'
  expect(hunk(withHeader('set-cookie', cookie))).toBeNull()
  expect(hunk(withHeader('x-request-id', '00000000-777d-4141-acc9-1db4c2bd393d'))).toBeNull()
})

test.each([
  ['a word', { body: PAGE.replace('keys', 'locks') }],
  ['an attribute', { body: PAGE.replace('class="frame"', 'class="page"') }],
  ['an attribute left out', { body: PAGE.replace(' lang="en"', '') }],
  ['a label of another element', { body: PAGE.replace('labelledby=":R5dm:', 'labelledby=":R6:') }],
  ['a link', { body: PAGE.replace('href="/auctions"', 'href="/vehicles"') }],
  ['a time before the run', { body: PAGE.replace(String(NOW_MS), String(NOW_MS - HOUR_MS)) }],
  ['a name in a script', { body: PAGE.replace('replaceState', 'pushState') }],
  ['a name in the data', { body: PAGE.replace('formKey', 'key') }],
  ['the status', { status: 404 }],
  ['a header left out', { headers: ANSWER.headers.filter(([name]) => name !== 'x-frame-options') }],
  ['the policy', withHeader('content-security-policy', "script-src 'nonce-q8O0kuWBG+mCpaaJnUJD5w=='")],
  [
    'an attribute of a cookie',
    withHeader('set-cookie', 'hl_session=1.1.h1kfi48SZNIrB3mNqb0jTfyMyXb6; Path=/'),
  ],
])('normalize: %s changed -> a difference', (_, after) => {
  expect(hunk(after)).not.toBeNull()
})

test('normalize: page data by its values, a field renamed -> equal; its value changed -> a difference', () => {
  const byValue: NormalizeOptions = { ...MOMENT, pageData: 'values' }
  expect(hunk({ body: PAGE.replace('nowMs', 'writtenMs') }, byValue)).toBeNull()
  const changed = PAGE.replace(`,${NOW_MS},`, ',1,')
  expect(hunk({ body: changed }, byValue)).not.toBeNull()
  expect(hunk({ body: changed }, { ...MOMENT, pageData: 'none' })).toBeNull()
  expect(hunk({ body: PAGE.replace('keys', 'locks') }, { ...MOMENT, pageData: 'none' })).not.toBeNull()
})

test('openapiLines: texts changed -> equal; a property called description left out -> a difference', () => {
  const schema = (summary: string, properties: object) =>
    openapiLines(JSON.stringify({ paths: { '/api/auctions': { get: { summary, properties } } } }))
  const both = { description: { type: 'string' }, title: { type: 'string' } }
  expect(firstHunk(schema('The list', both), schema('All auctions', both))).toBeNull()
  expect(firstHunk(schema('The list', both), schema('The list', { title: both.title }))).not.toBeNull()
})

test('firstHunk: one line changed -> the line with its context', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(firstHunk(lines, lines.with(3, 'x'))).toEqual(['@@ -4 +4 @@', ' b', ' c', '-d', '+x', ' e', ' f'])
  expect(firstHunk(lines, lines.slice(0, 5))).not.toBeNull()
})

test('decodeTurboStream: a value with a promise -> the value', () => {
  const text =
    '[{"_1":2,"_3":4,"_7":8},"list",[5,-5],"late",["P",4],true,"unused","at",["D",5]]\nP4:["done"]\n'
  expect(decodeTurboStream(text)).toEqual({ list: [true, null], late: { promise: 'done' }, at: { D: [5] } })
})
