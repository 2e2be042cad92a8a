import { expect, test } from 'vitest'
import { HEAVY_ICONS } from '../chain/heavyIcons.fixture.ts'
import { parseSession } from './session.ts'
import { sessionAccounts } from './sessionAccounts.ts'

const plain = await sessionAccounts({ loaded: () => [], networks: () => [] })
const parse = (value: unknown) => parseSession(value, plain)

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

const session = (accounts: string[], asked: string[] = ['eip155']) => ({
  topic: 'ab'.repeat(32),
  expiry: 2_000_000_000,
  peer: { metadata: { name: 'Phone', icons: [] } },
  namespaces: Object.fromEntries(accounts.map(account => [account.split(':')[0], { accounts: [account] }])),
  optionalNamespaces: Object.fromEntries(asked.map(key => [key, { chains: [] }])),
})

test('a namespace that was not requested is dropped', () => {
  const { accounts } = parse(session([`eip155:1:${ADDRESS}`, POLKADOT]))
  expect(accounts).toEqual([{ namespace: 'eip155', chainId: 'eip155:1', address: ADDRESS }])
})

test('H05 a session with only such namespaces is rejected, because nothing could be connected', () => {
  expect(() => parse(session([POLKADOT]))).toThrow(expect.objectContaining({ code: 'pairing.malformedSession' }))
  expect(parse(session([POLKADOT], ['eip155', 'polkadot'])).accounts).toHaveLength(1)
  expect(parse(session([`eip155:1:${ADDRESS}`], ['eip155:1'])).accounts).toHaveLength(1)
})

test('the capabilities that a wallet grants with the session are kept, by address and chain', () => {
  const granted = {
    ...session([`eip155:1:${ADDRESS}`]),
    sessionProperties: { capabilities: '{"0x1":{"atomic":{"status":"supported"}}}', expiry: '2027-01-01' },
  }
  expect(parse(granted).capabilities).toEqual({ [ADDRESS]: { 'eip155:1': { atomic: { status: 'supported' } } } })
  expect(parse(session([`eip155:1:${ADDRESS}`]))).not.toHaveProperty('capabilities')
})

test('H49 a peer has no picture that hangs the tab or is elsewhere; the first other one is its picture', () => {
  const pictureOf = (...icons: string[]) => {
    const value = session([`eip155:1:${ADDRESS}`])
    return parse({ ...value, peer: { metadata: { name: 'Phone', icons } } }).wallet.imageUrl
  }
  const hostile = [...Object.values(HEAVY_ICONS), 'https://peer.example/icon.png', 'http://localhost/icon.png']
  expect(pictureOf(...hostile)).toBeUndefined()
  expect(pictureOf(...hostile, 'data:image/png;base64,AA')).toBe('data:image/png;base64,AA')
})
