import { expect, test } from 'vitest'
import { createMailbox } from './mailbox.ts'

const letter = { topic: 'topic', message: 'a', tag: 1 }

test('keeps a message until it expires, for clients that did not write or acknowledge it', () => {
  let now = 1_000
  const mailbox = createMailbox(() => now)
  const kept = mailbox.put(letter, { from: 'writer', ttl: 10 })
  expect(kept).toMatchObject({ ...letter, publishedAt: 1_000 })
  expect(mailbox.waitingFor('writer', 'topic')).toEqual([])
  expect(mailbox.waitingFor('reader', 'topic')).toEqual([kept])
  mailbox.acknowledge('reader', kept!)
  expect(mailbox.waitingFor('reader', 'topic')).toEqual([])
  expect(mailbox.waitingFor('another', 'topic')).toEqual([kept])
  now = 11_000
  expect(mailbox.waitingFor('another', 'topic')).toEqual([])
})

test('the same message published twice is one message', () => {
  const mailbox = createMailbox(() => 0)
  mailbox.put(letter, { from: 'writer', ttl: 10 })
  expect(mailbox.put(letter, { from: 'writer', ttl: 10 })).toBeUndefined()
  expect(mailbox.size).toBe(1)
})

test('messages expire after 30 days at the latest, and sweeping removes them', () => {
  let now = 0
  const mailbox = createMailbox(() => now)
  mailbox.put(letter, { from: 'writer', ttl: 90 * 86_400 })
  now = 30 * 86_400_000 - 1
  mailbox.sweep()
  expect(mailbox.size).toBe(1)
  now += 1
  mailbox.sweep()
  expect(mailbox.size).toBe(0)
})
