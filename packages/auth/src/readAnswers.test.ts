import { expect, test } from 'vitest'
import { readSession } from './readAnswers.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const session = (account: object) => ({
  id: 'session',
  login: { kind: 'email', label: 'ann@site.example' },
  accounts: [{ namespace: 'eip155', address: ADDRESS, ...account }],
  methods: {},
})
const read = (account: object) => readSession(session(account)).accounts[0]

test.each(['eoa', 'smartAccount', 'payment', 'ordinal'])('an account may be of the type %s', type => {
  expect(read({ type })).toEqual({ namespace: 'eip155', address: ADDRESS, type })
})

test.each(['stx', 'EOA', '', 7, null, ['eoa'], { type: 'eoa' }])('a type %# that is not known is left out', type => {
  expect(read({ type })).toEqual({ namespace: 'eip155', address: ADDRESS })
})

test('chains that are none of the account are left out', () => {
  const chains = [
    'eip155:1',
    'solana:1',
    'eip155:',
    'eip155:1:2',
    'EIP155:1',
    7,
    null,
    `eip155:${'1'.repeat(33)}`,
    'eip155:10',
  ]
  expect(read({ type: 'smartAccount', chains })?.chains).toEqual(['eip155:1', 'eip155:10'])
})

test('an account whose chains are all malformed is on none, and not on every one', () => {
  expect(read({ chains: ['1', {}] })?.chains).toEqual([])
})

test('more chains than any wallet has are not read', () => {
  const chains = Array.from({ length: 5000 }, (_, index) => `eip155:${index}`)
  expect(read({ chains })?.chains).toHaveLength(200)
})

test.each(['eip155:1', { 0: 'eip155:1', length: 1 }, null])(
  'an account whose chains %# are no list is on none, and not on every one',
  chains => {
    expect(read({ chains })?.chains).toEqual([])
  },
)
