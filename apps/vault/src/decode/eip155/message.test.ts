import fc from 'fast-check'
import { hashMessage, stringToHex, toHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { decodeEip155 } from './decodeEip155.ts'

const OWN = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const OTHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const sign = (message: unknown, address: unknown = OWN) => decodeEip155('personal_sign', [message, address], OWN)
const fields = {
  address: OWN,
  chainId: 1,
  domain: 'app.example',
  nonce: 'a1b2c3d4e5',
  uri: 'https://app.example/login',
  version: '1',
  issuedAt: new Date('2026-01-31T12:00:00.000Z'),
  statement: 'Sign in to the app.',
} as const

describe('message of eip155', () => {
  test('shows a sign-in that viem writes, with its digest', () => {
    const text = createSiweMessage(fields)
    const decoded = sign(stringToHex(text))
    expect(decoded).toMatchObject({
      kind: 'signIn',
      text,
      fields: {
        domain: 'app.example',
        accountAddress: OWN,
        nonce: 'a1b2c3d4e5',
        chainId: 'eip155:1',
        statement: 'Sign in to the app.',
      },
    })
    expect(decoded).toHaveProperty('digest', Uint8Array.from(Buffer.from(hashMessage(text).slice(2), 'hex')))
  })

  test('hashes every text as viem does, given as text or as hex', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
        fc.pre(new TextEncoder().encode(text).length !== 32 && !text.startsWith('0x'))
        const digest = Uint8Array.from(Buffer.from(hashMessage(text).slice(2), 'hex'))
        expect(sign(stringToHex(text))).toHaveProperty('digest', digest)
        expect(sign(text)).toHaveProperty('digest', digest)
      }),
    )
  })

  test.each([
    ['a text', 'Hello', { kind: 'text', text: 'Hello', resemblesSignIn: false }],
    ['nothing', '', { kind: 'text', text: '', resemblesSignIn: false }],
    [
      'Cyrillic letters and marks of direction as they are',
      '\u0430pple\u202e',
      { kind: 'text', text: '\u0430pple\u202e', resemblesSignIn: false },
    ],
    ['a byte order mark as it is', '\ufeffa', { kind: 'text', text: '\ufeffa', resemblesSignIn: false }],
    ['bytes that are no UTF-8', '0xff00', { kind: 'hex', hex: '0xff00' }],
    ['control characters', stringToHex('a\u0008b'), { kind: 'hex', hex: stringToHex('a\u0008b') }],
    ['an odd number of digits as a text', '0xabc', { kind: 'text', text: '0xabc', resemblesSignIn: false }],
  ])('shows %s', (_, message, expected) => {
    expect(sign(message)).toMatchObject(expected)
  })

  test.each(['5f0c1a2b'.repeat(4), '5F0C1A2B'.repeat(4)])('shows a 32 digit id, which no hash reads as: %s', id => {
    const digest = Uint8Array.from(Buffer.from(hashMessage(id).slice(2), 'hex'))
    for (const message of [id, stringToHex(id)])
      expect(sign(message)).toEqual({ kind: 'text', text: id, resemblesSignIn: false, digest })
  })

  test.each([
    ['of another case', createSiweMessage(fields).replace('Ethereum account', 'ethereum account')],
    ['with a line too many', `${createSiweMessage(fields)}\n`],
    ['with a field twice', createSiweMessage(fields).replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['with a domain of look-alike letters', createSiweMessage(fields).replace('app.example', '\u0430pp.ex\u0430mple')],
    ['without a nonce', createSiweMessage(fields).replace('Nonce: a1b2c3d4e5\n', '')],
    ['with a carriage return', createSiweMessage(fields).replaceAll('\n', '\r\n')],
    ['after another text', `Hello\n${createSiweMessage(fields)}`],
  ])('H62 marks a text that a loose parser may take for a sign-in: one %s', (_, text) => {
    expect(sign(stringToHex(text))).toMatchObject({ kind: 'text', text, resemblesSignIn: true })
  })

  test.each<[string, string, readonly unknown[], string]>([
    ['eth_sign', 'eth_sign', [OWN, `0x${'11'.repeat(32)}`], 'rawHash'],
    ['32 bytes', 'personal_sign', [`0x${'11'.repeat(32)}`, OWN], 'rawHash'],
    ['32 bytes that read as text', 'personal_sign', ['I accept the terms of app.exampl', OWN], 'rawHash'],
    ['32 letters', 'personal_sign', ['g'.repeat(32), OWN], 'rawHash'],
    ['digits of both cases', 'personal_sign', ['aB'.repeat(16), OWN], 'rawHash'],
    [
      'a sign-in of another account',
      'personal_sign',
      [createSiweMessage({ ...fields, address: OTHER }), OWN],
      'otherAccount',
    ],
    ['a request to another account', 'personal_sign', ['Hello', OTHER], 'otherAccount'],
    ['a request to nobody', 'personal_sign', ['Hello'], 'otherAccount'],
    ['typed data for another account', 'eth_signTypedData_v4', [OTHER, '{}'], 'otherAccount'],
    ['a message that is no text', 'personal_sign', [{ toString: () => 'Hello' }, OWN], 'malformed'],
    ['half of a surrogate pair', 'personal_sign', ['\ud800', OWN], 'malformed'],
    ['half a megabyte', 'personal_sign', ['a'.repeat(500_000), OWN], 'tooLong'],
    ['half a megabyte of hex', 'personal_sign', [toHex(new Uint8Array(500_000)), OWN], 'tooLong'],
    ['an authorisation of EIP-7702', 'wallet_signAuthorization', [{}], 'delegation'],
    ['a user operation', 'eth_sendUserOperation', [{}], 'userOperation'],
    ['older typed data', 'eth_signTypedData', [OWN, '{}'], 'unsupported'],
    ['a method of Object', 'constructor', [], 'unsupported'],
    ['another method', 'wallet_sendCalls', [{}], 'unsupported'],
  ])('H61 refuses %s', (_, method, params, reason) => {
    expect(decodeEip155(method, params, OWN)).toEqual({ kind: 'refused', reason })
  })
})
