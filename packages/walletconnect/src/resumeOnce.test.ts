import { expect, test } from 'vitest'
import { type Messages, resumeOnce } from './resumeOnce.ts'

test('the client resumes the messages of the last visit, and none that it is handling', () => {
  const stored: Record<string, string[]> = { one: ['former', 'finished'], other: [] }
  const messages: Messages = {
    getWithoutAck: topics => Object.fromEntries(topics.map(topic => [topic, stored[topic] ?? []])),
  }
  resumeOnce(messages, ['one', 'other'])
  stored.one = ['former', 'in the middle']
  stored.other = ['in the middle']
  expect(messages.getWithoutAck!(['one', 'other'])).toEqual({ one: ['former'], other: [] })
})

test('a store of another version is left as it is', () => {
  const messages: Messages = {}
  resumeOnce(messages, [])
  expect(messages).toEqual({})
})
