import { readFileSync, writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The environment variable with the path of the file for a run's failures. */
export const FAILED_FILE = 'HAMMERLANE_FAILED_FILE'

/**
 * Writes one line for each failed test and file, and for each kind of error outside of tests: `npm test`
 * prints them at its end.
 */
export default class WhatFailed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[FAILED_FILE]
    if (file === undefined) return
    const lines = modules.flatMap((module) => [
      ...module.errors().map(({ message }) => `${module.relativeModuleId}: ${firstLine(message)}`),
      ...[...module.children.allTests('failed')].map(
        (test) => `${module.relativeModuleId} > ${test.fullName}${causeOf(test)}`,
      ),
    ])
    const counts = new Map<string, number>()
    for (const { message } of errors)
      counts.set(firstLine(message), (counts.get(firstLine(message)) ?? 0) + 1)
    for (const [message, count] of counts) lines.push(`${count} × outside of every test: ${message}`)
    writeFileSync(file, JSON.stringify(lines))
  }
}

/** Where a test failed and why, in one line: the end of a long output is all that may be left of it. */
export function causeOf(test: TestCase): string {
  const [error] = test.result().errors ?? []
  if (error === undefined) return ''
  const line = /tests\/[^\s()]+:\d+:\d+/.exec(error.stack ?? '')?.[0] ?? ''
  return ` (${line} ${error.message.slice(0, 300).replace(/\s+/g, ' ')})`
}

const firstLine = (message: string) => message.split('\n', 1)[0] ?? ''

/** The failures that a run wrote; empty if it wrote no file. */
export function readFailures(file: string): readonly string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}
