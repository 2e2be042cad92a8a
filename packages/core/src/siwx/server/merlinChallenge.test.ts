import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { __tests } from '@scure/sr25519'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merlinChallenge, type TranscriptPart } from './merlinChallenge.ts'

test('draws the challenge of the test vector of Merlin', () => {
  const challenge = merlinChallenge('test protocol', [['some label', utf8ToBytes('some data')]], 'challenge', 32)
  expect(bytesToHex(challenge)).toBe('d5a21972d0d5fe320c0d263fac7fffb8145aa640af6e9bca177c03c7efcf0615')
})

test('draws the challenge of another implementation for any parts', () => {
  const label = fc.string({ maxLength: 40 })
  const part = fc.tuple(label, fc.uint8Array({ maxLength: 400 }))
  fc.assert(
    fc.property(label, fc.array(part, { maxLength: 4 }), label, (protocol, parts: TranscriptPart[], question) => {
      const other = new __tests.Merlin(protocol)
      for (const [name, bytes] of parts) other.appendMessage(name, bytes)
      const expected = bytesToHex(other.challengeBytes(question, 64))
      expect(bytesToHex(merlinChallenge(protocol, parts, question, 64))).toBe(expected)
    }),
    { numRuns: 300 },
  )
})
