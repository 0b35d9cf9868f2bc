import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/local/settings.ts'
import { hashFiles } from '../../scripts/local/stamp.ts'

test('stamp: a file that changes, comes or is renamed within a folder -> another hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hammerlane-stamp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'inner'))
  const hashes = [
    () => writeFileSync(join(folder, 'inner/a.ts'), '1'),
    () => writeFileSync(join(folder, 'inner/a.ts'), '2'),
    () => writeFileSync(join(folder, 'inner/b.ts'), '2'),
    () => rmSync(join(folder, 'inner/a.ts')),
  ].map((change) => {
    change()
    return hashFiles([relative(ROOT, folder)])
  })
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('stamp: a path without a file -> fails', () => {
  expect(() => hashFiles(['domain', 'moved'])).toThrow('There is no file at moved')
})
