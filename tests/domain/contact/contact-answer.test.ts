import { expect, test } from 'vitest'
import {
  isPastPromise,
  reportedText,
  toPostText,
  undecidedText,
  waitingText,
} from '../../../app/components/admin/copy.ts'
import { answeredAlready, answerProblem, quoted } from '../../../domain/contact/contact-answer.ts'
import { typedLines } from '../../../domain/contact/contact-form.ts'

test('an answer has something in it, and at most 5,000 signs', () => {
  expect(answerProblem('')).toBe('Please enter your answer')
  expect(answerProblem('x'.repeat(5_000))).toBeNull()
  expect(answerProblem('x'.repeat(5_001))).toBe('Answer must be less than 5,000 characters')
})

test('a new line counts as one sign, however it was sent', () => {
  expect(typedLines('  a\r\nb\rc\n\r\n ')).toBe('a\nb\nc')
  expect(answerProblem(typedLines(`${'a\r\n'.repeat(2_499)}bb`))).toBeNull()
})

test('whoever comes second is told who was first', () => {
  expect(answeredAlready('support')).toBe(
    'support has answered this message already. Your answer was not sent.',
  )
  expect(answeredAlready(null)).toMatch(/^Somebody has/)
})

test('every line of what is quoted is marked', () => {
  expect(quoted('One\n\n> Two')).toBe('> One\n>\n> > Two')
})

test('how many messages wait', () => {
  expect([0, 1, 2].map(waitingText)).toEqual([
    'None waiting for an answer',
    '1 waiting for an answer',
    '2 waiting for an answer',
  ])
})

test('how many posts wait for social media', () => {
  expect([0, 1, 3].map(toPostText)).toEqual([
    'None waiting to be posted',
    '1 waiting to be posted',
    '3 waiting to be posted',
  ])
})

test('a message is late from 24 hours on', () => {
  const day = 86_400_000
  expect([isPastPromise(0, day), isPastPromise(0, day + 1)]).toEqual([false, true])
})

test('how many reports wait, and who has made them', () => {
  expect([0, 1, 4].map(undecidedText)).toEqual([
    'None waiting for a decision',
    '1 waiting for a decision',
    '4 waiting for a decision',
  ])
  expect([reportedText('question', 1), reportedText('review', 3)]).toEqual([
    'Question, reported by one person',
    'Review, reported by 3 people',
  ])
})
