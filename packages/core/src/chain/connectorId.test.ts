import { expect, test } from 'vitest'
import { connectorId, parseConnectorId } from './connectorId.ts'

test('an id consists of the source of the wallet and its key', () => {
  expect(connectorId('eip6963', 'io.example')).toBe('eip6963:io.example')
  expect(parseConnectorId('wallet-standard:A: b')).toEqual({ source: 'wallet-standard', key: 'A: b' })
  for (const other of ['io.example', 'walletConnect', 'wallet-standard', 'EIP6963:x', ''])
    expect(parseConnectorId(other)).toBeUndefined()
})

test('H47 no name of a wallet leads to a reserved id or to one of another source', () => {
  for (const key of ['walletConnect', 'eip6963:io.example', 'io.example'])
    expect(parseConnectorId(connectorId('wallet-standard', key))).toEqual({ source: 'wallet-standard', key })
})
