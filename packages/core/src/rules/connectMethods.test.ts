import { expect, test } from 'vitest'
import type { Connector, ConnectorType } from '../chain/adapter.ts'
import { CONNECT_METHODS, type ConnectMethod, connectMethods } from './connectMethods.ts'

const connector = (type: ConnectorType): Connector => ({ id: type, name: type, type, chain: 'eip155' })

test.each<[ConnectorType[], ConnectMethod[]]>([
  [[], ['email', 'social', 'wallet']],
  [['EXTERNAL'], ['email', 'social', 'wallet']],
  [['AUTH'], ['email', 'social', 'wallet']],
  [['WALLET_CONNECT'], ['email', 'social', 'wallet']],
  [
    ['WALLET_CONNECT', 'AUTH', 'EXTERNAL'],
    ['email', 'social', 'wallet'],
  ],
  [['INJECTED'], ['wallet', 'email', 'social']],
  [['ANNOUNCED'], ['wallet', 'email', 'social']],
  [['MULTI_CHAIN'], ['wallet', 'email', 'social']],
  [
    ['AUTH', 'EXTERNAL', 'ANNOUNCED'],
    ['wallet', 'email', 'social'],
  ],
])('with connectors %j the methods are %j', (types, methods) => {
  expect(connectMethods({ connectors: types.map(connector) })).toEqual(methods)
})

test.each<[ConnectMethod[]]>([[['social', 'wallet', 'email']], [['email', 'social', 'wallet']], [['wallet']], [[]]])(
  'the explicit order %j is used, with and without an installed wallet',
  order => {
    expect(connectMethods({ order, connectors: [] })).toEqual(order)
    expect(connectMethods({ order, connectors: [connector('ANNOUNCED')] })).toEqual(order)
  },
)

test('the result is a copy', () => {
  const order: ConnectMethod[] = ['wallet']
  connectMethods({ order, connectors: [] }).push('email')
  connectMethods({ connectors: [] }).pop()
  expect(order).toEqual(['wallet'])
  expect(CONNECT_METHODS).toEqual(['email', 'social', 'wallet'])
})
