import { expect, test } from 'vitest'
import { VIEW_NAMES } from './viewName.ts'

test('the names are the 13 views of the specification, then those that the flows add, each once', () => {
  expect(VIEW_NAMES.slice(0, 13)).toEqual([
    'Connect',
    'Account',
    'AllWallets',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'ConnectingExternal',
    'ConnectingFarcaster',
    'ConnectingSiwe',
    'UnsupportedChain',
    'SIWXSignMessage',
    'ApproveTransaction',
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
  ])
  expect(new Set(VIEW_NAMES).size).toBe(VIEW_NAMES.length)
})
