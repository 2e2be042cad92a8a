import { expect, test } from 'vitest'
import { normalizeWalletName } from './normalizeWalletName.ts'

test.each([
  ['Trust Wallet', 'Trust'],
  ['trust wallet', 'Trust'],
  ['TRUST WALLET', 'Trust'],
  ['Trust', 'Trust'],
  ['Trust Wallet Beta', 'Trust Wallet Beta'],
  ['My Trust Wallet', 'My Trust Wallet'],
  ['MetaMask', 'MetaMask'],
  ['', ''],
])('"%s" becomes "%s"', (name, normal) => {
  expect(normalizeWalletName(name)).toBe(normal)
})
