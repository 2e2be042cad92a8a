import { describe, expect, test } from 'vitest'
import { decodeEip155 } from './decodeEip155.ts'

const OWN = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const NONCE = `0x${'5c'.repeat(32)}`

const members = (text: string) => text.split(',').map(each => ({ type: each.split(' ')[0], name: each.split(' ')[1] }))
const MEMBERS = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const decode = (
  primaryType: string,
  text: string,
  message: object,
  domain = 'uint256 chainId,address verifyingContract',
) =>
  decodeEip155(
    'eth_signTypedData_v4',
    [
      OWN,
      {
        types: { EIP712Domain: members(domain), [primaryType]: members(text) },
        primaryType,
        domain: { chainId: 1, verifyingContract: TOKEN },
        message,
      },
    ],
    OWN,
  )
const transfer = { from: OWN, to: OTHER, value: '25000000', validAfter: 5, validBefore: 9, nonce: NONCE }

describe('H61 an authorization of EIP-3009', () => {
  test.each([
    ['TransferWithAuthorization', false],
    ['ReceiveWithAuthorization', true],
  ])('%s is read as a transfer of the token', (type, byReceiver) => {
    expect(decode(type, MEMBERS, transfer)).toMatchObject({
      spending: undefined,
      authorization: {
        kind: 'transfer',
        token: TOKEN,
        to: OTHER,
        amount: 25_000_000n,
        after: 5n,
        before: 9n,
        byReceiver,
      },
    })
  })

  test('that takes one back is read as such', () => {
    expect(
      decode('CancelAuthorization', 'address authorizer,bytes32 nonce', { authorizer: OWN, nonce: NONCE }),
    ).toMatchObject({ authorization: { kind: 'cancel', token: TOKEN, nonce: NONCE } })
  })

  test.each([
    ['TransferWithAuthorization', MEMBERS, { ...transfer, from: OTHER }],
    ['ReceiveWithAuthorization', MEMBERS, { ...transfer, from: OTHER }],
    ['CancelAuthorization', 'address authorizer,bytes32 nonce', { authorizer: OTHER, nonce: NONCE }],
  ])('%s of another account is refused', (type, text, message) => {
    expect(decode(type, text, message)).toEqual({ kind: 'refused', reason: 'otherAccount' })
  })

  test('is none with another type of the same name, or without its token', () => {
    for (const text of [`${MEMBERS},uint256 more`, MEMBERS.replace('uint256 value', 'uint128 value')])
      expect(decode('TransferWithAuthorization', text, { ...transfer, more: 1 })).toMatchObject({
        kind: 'typedData',
        authorization: undefined,
      })
    expect(decode('TransferWithAuthorization', MEMBERS, transfer, 'uint256 chainId')).toMatchObject({
      kind: 'typedData',
      authorization: undefined,
    })
  })
})
