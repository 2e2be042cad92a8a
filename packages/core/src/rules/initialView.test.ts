import { expect, test } from 'vitest'
import { initialView } from './initialView.ts'
import type { ViewName } from './viewName.ts'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

// Every combination: adapters, address, requested view, on a phone, resulting view.
test.each<[number, string | undefined, ViewName | undefined, boolean, ViewName]>([
  [0, undefined, undefined, true, 'AllWallets'],
  [0, undefined, undefined, false, 'ConnectingWalletConnectBasic'],
  [0, undefined, 'Networks', true, 'AllWallets'],
  [0, undefined, 'Networks', false, 'ConnectingWalletConnectBasic'],
  [0, '', undefined, true, 'AllWallets'],
  [0, '', 'Networks', false, 'ConnectingWalletConnectBasic'],
  [0, address, undefined, true, 'Account'],
  [0, address, undefined, false, 'Account'],
  [0, address, 'Networks', true, 'Networks'],
  [0, address, 'Networks', false, 'Networks'],
  [1, undefined, undefined, true, 'Connect'],
  [1, undefined, undefined, false, 'Connect'],
  [4, '', undefined, false, 'Connect'],
  [1, undefined, 'Networks', true, 'Networks'],
  [1, undefined, 'Networks', false, 'Networks'],
  [1, address, undefined, true, 'Account'],
  [1, address, undefined, false, 'Account'],
  [1, address, 'Networks', true, 'Networks'],
  [1, address, 'Networks', false, 'Networks'],
])('adapters %d, address %s, view %s, mobile %s: %s', (adapters, connected, view, mobile, opened) => {
  expect(initialView({ adapters, address: connected, view, mobile })).toBe(opened)
})
