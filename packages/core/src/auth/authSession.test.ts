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

test('a label is shown as harmless text, and a login that changes between two reads is read once', () => {
  expect(parseLogin({ kind: 'email', label: 'a\u202Enn\n@example.test' })).toMatchObject({ kind: 'email' })
  expect(parseLogin({ kind: 'email', label: '\u202Ex' })?.label).not.toContain('\u202E')
  expect(() => parseLogin(turncoat(() => ({ kind: 'email' })))).not.toThrow()
})
