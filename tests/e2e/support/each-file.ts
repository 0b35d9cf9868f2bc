/**
 * Runs before each file: the files of a lane share a process, its modules and its browser, but no browser
 * contexts.
 */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { beginFile, beginTest, endFile, endTest } from './windows.ts'

beforeAll(beginFile)
beforeEach(beginTest)
afterEach(endTest)
afterAll(endFile)
