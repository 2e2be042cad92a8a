import { describe, expect, test } from 'vitest'
import { readSpending } from './spending.ts'
import { decodeTypedData } from './typedData.ts'
import { hashStruct } from './typedDataHash.ts'
import { encodeType, type Member } from './typedDataTypes.ts'
import { memberOf } from './typedDataValue.ts'

const OWN = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER_TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const SPENDER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const members = (text: string): Member[] =>
  text.split(',').map(each => ({ type: each.split(' ')[0] ?? '', name: each.split(' ')[1] ?? '' }))
const PERMITTED = ['TokenPermissions', members('address token,uint256 amount')] as const
const HEAD = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'
const real = { permitted: { token: TOKEN, amount: '1000000000000' }, spender: SPENDER, nonce: 1, deadline: 9 }
const grants = [{ token: TOKEN, amount: 1_000_000_000_000n, ends: 9n }]

/** Spending of a transfer with a witness of this type, read as it is hashed, whatever names the front door would refuse. */
function read(witness: readonly Member[], values: object, more: object = {}) {
  const types = new Map<string, readonly Member[]>([
    ['PermitWitnessTransferFrom', [...members(HEAD), { type: 'Order', name: 'witness' }]],
    PERMITTED,
    ['Order', witness],
  ])
  const { struct } = hashStruct(types, 'PermitWitnessTransferFrom', { ...real, witness: values, ...more })
  return readSpending(encodeType(types, 'PermitWitnessTransferFrom'), struct, PERMIT2, OWN)
}

describe('H75 the amount that is signed is shown, and not', () => {
  const small = { type: 'uint256', value: '1' }
  test.each([
    ['permitted.amount', small],
    ['permitted.token', { type: 'address', value: OTHER_TOKEN }],
    ['permitted[0].amount', small],
    ['permitted', small],
    ['amount', small],
    ['deadline', { type: 'uint256', value: '99999999999' }],
    ['spender', { type: 'address', value: OWN }],
    ['__proto__', small],
    ['constructor', small],
    ['toString', small],
    ['hasOwnProperty', small],
  ])('a member of the witness named %s', (name, { type, value }) => {
    // Parsed, as a key of a literal would set the prototype.
    const values = JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`) as object
    expect(read([{ name, type }], values)).toMatchObject({ grants, spender: SPENDER, deadline: 9n })
  })

  test('a member of the message whose name is the path of the real one', () => {
    const types = new Map<string, readonly Member[]>([
      [
        'PermitWitnessTransferFrom',
        [...members(HEAD), { type: 'uint256', name: 'permitted.amount' }, { type: 'address', name: 'permitted.token' }],
      ],
      PERMITTED,
    ])
    const message = { ...real, 'permitted.amount': '1', 'permitted.token': OTHER_TOKEN }
    const { struct } = hashStruct(types, 'PermitWitnessTransferFrom', message)
    const type = encodeType(types, 'PermitWitnessTransferFrom')
    expect(readSpending(type, struct, PERMIT2, OWN)).toMatchObject({ grants })
    expect(memberOf(struct, 'permitted.amount')).toEqual({ kind: 'text', type: 'uint256', text: '1' })
  })

  test('a value of the message that its type does not have', () => {
    const beside = { 'permitted.amount': '1', amount: '1', __proto__: { permitted: { token: OWN, amount: '1' } } }
    expect(read(members('address to'), { to: OWN, 'permitted.amount': '1' }, beside)).toMatchObject({ grants })
  })

  test('a further item that a name adds to a batch', () => {
    const types = new Map<string, readonly Member[]>([
      [
        'PermitBatchWitnessTransferFrom',
        [
          ...members(HEAD.replace('TokenPermissions ', 'TokenPermissions[] ')),
          { type: 'uint256', name: 'permitted[0].amount' },
          { type: 'uint256', name: 'permitted[7].amount' },
        ],
      ],
      PERMITTED,
    ])
    const message = { ...real, permitted: [real.permitted], 'permitted[0].amount': '1', 'permitted[7].amount': '1' }
    const { struct } = hashStruct(types, 'PermitBatchWitnessTransferFrom', message)
    const type = encodeType(types, 'PermitBatchWitnessTransferFrom')
    expect(readSpending(type, struct, PERMIT2, OWN)).toMatchObject({ grants })
  })
})

test('H75 names of Object’s own are values like others, and need a value of their own', () => {
  const types = { EIP712Domain: [], M: members('uint256 constructor,uint256 toString,uint256 valueOf') }
  const request = (message: object) => ({ types, primaryType: 'M', domain: {}, message })
  const { message } = decodeTypedData(request({ constructor: 1, toString: 2, valueOf: 3 }), OWN)
  expect(message.members.map(({ name, value }) => [name, value.kind === 'text' && value.text])).toEqual([
    ['constructor', '1'],
    ['toString', '2'],
    ['valueOf', '3'],
  ])
  expect(() => decodeTypedData(request({ valueOf: 3 }), OWN)).toThrow('malformed')
})

test('H75 a value named __proto__ is the one of the JSON, and a struct of this name is refused', () => {
  const json = (types: string, message: string) =>
    `{"types":{"EIP712Domain":[],${types}},"primaryType":"M","domain":{},"message":${message}}`
  const own = json('"M":[{"name":"__proto__","type":"uint256"}]', '{"__proto__":"7"}')
  expect(memberOf(decodeTypedData(own, OWN).message, '__proto__')).toMatchObject({ text: '7' })
  const struct = '"__proto__":[{"name":"a","type":"uint256"}],"M":[{"name":"b","type":"__proto__"}]'
  expect(() => decodeTypedData(json(struct, '{"b":{"a":1}}'), OWN)).toThrow('malformed')
})
