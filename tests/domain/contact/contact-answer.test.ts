import { expect, test } from 'vitest'
import {
  isOverdue,
  openMessagesText,
  reportHeading,
  undecidedReportsText,
  waitingPostsText,
} from '../../../app/components/admin/copy.ts'
import { answeredAlready, answerProblem, quoteMessage } from '../../../domain/contact/contact-answer.ts'
import { normalizeLines } from '../../../domain/contact/contact-form.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'

test('support answer: empty or over 5,000 characters -> problem', () => {
  expect(answerProblem('')).toBe('Please enter your answer')
  expect(answerProblem('x'.repeat(5_000))).toBeNull()
  expect(answerProblem('x'.repeat(5_001))).toBe('Answer must be less than 5,000 characters')
})

test('support answer: CRLF, CR or LF -> one character', () => {
  expect(normalizeLines('  a\r\nb\rc\n\r\n ')).toBe('a\nb\nc')
  expect(answerProblem(normalizeLines(`${'a\r\n'.repeat(2_499)}bb`))).toBeNull()
})

test('support answer: second of two -> conflict message names the first author', () => {
  expect(answeredAlready('support')).toBe(
    'support has already answered this message. Your answer was not sent.',
  )
  expect(answeredAlready(null)).toMatch(/^Somebody has/)
})

test('quoted message: several lines -> every line marked', () => {
  expect(quoteMessage('One\n\n> Two')).toBe('> One\n>\n> > Two')
})

test('contact messages: open count -> text', () => {
  expect([0, 1, 2].map(openMessagesText)).toEqual([
    'None waiting for an answer',
    '1 waiting for an answer',
    '2 waiting for an answer',
  ])
})

test('social media posts: waiting count -> text', () => {
  expect([0, 1, 3].map(waitingPostsText)).toEqual([
    'None waiting to be posted',
    '1 waiting to be posted',
    '3 waiting to be posted',
  ])
})

test('contact message: older than 24 hours -> late', () => {
  const day = DAY_MS
  expect([isOverdue(0, day), isOverdue(0, day + 1)]).toEqual([false, true])
})

test('reports: open count and reporters -> text', () => {
  expect([0, 1, 4].map(undecidedReportsText)).toEqual([
    'None waiting for a decision',
    '1 waiting for a decision',
    '4 waiting for a decision',
  ])
  expect([reportHeading('question', 1), reportHeading('review', 3)]).toEqual([
    'Question, reported by one person',
    'Review, reported by 3 people',
  ])
})
