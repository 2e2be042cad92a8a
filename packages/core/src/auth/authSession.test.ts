import { describe, expect, test } from 'vitest'
import type { Chains } from '../chains.ts'
import { network } from '../scriptedAdapter.fixture.ts'
import { turncoat, untouchable } from '../testing/index.ts'
import { parseLogin, parseSession } from './authSession.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const chains = {
  offered: () => [{ namespace: 'eip155', remote: {} }, { namespace: 'solana' }],
  networks: (namespace: string) =>
    namespace === 'eip155'
      ? [network('eip155:1'), network('eip155:137')]
      : [network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')],
} as unknown as Chains

const accountsOf = (_: string, addresses: readonly string[]) =>
  addresses.map(address => ({ namespace: 'eip155' as const, address }))

const parse = (value: unknown) => parseSession(value, chains, accountsOf)

const session = {
  id: 's1',
  login: { kind: 'social', provider: 'google', label: 'Ann' },
  accounts: [
    { namespace: 'eip155', address: ADDRESS, type: 'eoa', publicKey: '0x04' },
    { namespace: 'solana', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' },
  ],
  methods: { eip155: ['personal_sign', 7], other: ['x'] },
}

describe('H62 the session of a client', () => {
  test('has its accounts on each chain of the families that its wallet can serve', () => {
    const parsed = parse(session)
    expect(parsed.accounts.map(({ chainId, address, publicKey }) => [chainId, address, publicKey])).toEqual([
      ['eip155:1', ADDRESS, '0x04'],
      ['eip155:137', ADDRESS, '0x04'],
    ])
    expect(parsed.methods.eip155).toEqual(['personal_sign'])
    expect(parsed.login).toEqual(session.login)
  })

  test.each([
    ['no id', { ...session, id: '' }],
    ['an endless id', { ...session, id: 'x'.repeat(300) }],
    ['no login', { ...session, login: { kind: 'guest' } }],
    ['an unknown provider', { ...session, login: { kind: 'social', provider: 'evil' } }],
    ['no account', { ...session, accounts: [] }],
    ['an address of another family', { ...session, accounts: [{ namespace: 'solana', address: ADDRESS }] }],
    ['nothing', undefined],
    ['an object that throws', untouchable()],
  ])('with %s is refused', (_, value) => {
    expect(() => parse(value)).toThrow(expect.objectContaining({ code: 'wallet.malformedAnswer' }))
  })
})

describe('H62 an account that exists on some chains only', () => {
  const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const smart = { namespace: 'eip155', address: SMART, type: 'smartAccount' }
  const accountsOfSession = (...accounts: unknown[]) =>
    parse({ ...session, accounts }).accounts.map(({ chainId, address, type, ...rest }) => {
      expect(Object.keys(rest).filter(key => !['namespace', 'publicKey'].includes(key))).toEqual([])
      return [chainId, address === SMART ? 'smart' : 'eoa', type]
    })

  test('is on these, and the others are everywhere', () => {
    expect(accountsOfSession(session.accounts[0], { ...smart, chains: ['eip155:137', 'eip155:5'] })).toEqual([
      ['eip155:1', 'eoa', 'eoa'],
      ['eip155:137', 'eoa', 'eoa'],
      ['eip155:137', 'smart', 'smartAccount'],
    ])
  })

  test.each([
    ['an empty list', []],
    ['no list', 'eip155:1'],
    ['an object like a list', { 0: 'eip155:1', length: 1 }],
    ['null', null],
    ['a list without a chain', [7, '', {}, null]],
    ['chains that the host does not request', ['eip155:5']],
  ])('with %s exists nowhere', (_, only) => {
    expect(accountsOfSession(session.accounts[0], { ...smart, chains: only }).map(([, name]) => name)).toEqual([
      'eoa',
      'eoa',
    ])
  })

  test('of a type that its family does not have is dropped, and one without a type is kept', () => {
    expect(accountsOfSession(session.accounts[0], { ...smart, type: 'ordinal' })).toHaveLength(2)
    expect(accountsOfSession(session.accounts[0], { ...smart, type: 7 })).toHaveLength(2)
    expect(accountsOfSession({ ...session.accounts[0], type: undefined }).map(([, , type]) => type)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('with an endless list is read up to a limit', () => {
    const endless = Array.from({ length: 100_000 }, (_, at) => `eip155:${at + 1_000}`)
    expect(accountsOfSession(session.accounts[0], { ...smart, chains: [...endless, 'eip155:1'] })).toHaveLength(2)
  })

  test('is one account where its address is given twice: the first counts on each chain', () => {
    const delegated = { ...smart, address: ADDRESS, chains: ['eip155:1'] }
    expect(accountsOfSession(session.accounts[0], delegated)).toEqual([
      ['eip155:1', 'eoa', 'eoa'],
      ['eip155:137', 'eoa', 'eoa'],
    ])
    expect(accountsOfSession(delegated, session.accounts[0])).toEqual([
      ['eip155:1', 'eoa', 'smartAccount'],
      ['eip155:137', 'eoa', 'eoa'],
    ])
  })
})

test('a label is shown as harmless text, and a login that changes between two reads is read once', () => {
  expect(parseLogin({ kind: 'email', label: 'a\u202Enn\n@example.test' })).toMatchObject({ kind: 'email' })
  expect(parseLogin({ kind: 'email', label: '\u202Ex' })?.label).not.toContain('\u202E')
  expect(() => parseLogin(turncoat(() => ({ kind: 'email' })))).not.toThrow()
})
