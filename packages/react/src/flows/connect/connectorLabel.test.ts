import { expect, test } from 'vitest'
import { connectorLabel } from './connectorLabel.ts'

test.each([
  ['eip6963:io.example', 'io.example · EIP-6963'],
  ['eip1193:injected', 'window.ethereum'],
  ['wallet-standard:Meadow#mhcofl', '#mhcofl · Meadow · Wallet Standard'],
  ['wallet-standard:Meadow#mhcofl#2', '#mhcofl#2 · Meadow · Wallet Standard'],
  ['eip1193:injected#0', '#0 · window.ethereum'],
  ['injectedWeb3:meadow', 'meadow · window.injectedWeb3'],
  ['wbip004:Meadow.Provider', 'Meadow.Provider · window.btc_providers'],
  ['of-another-adapter', 'of-another-adapter'],
])('%s is %s', (id, label) => expect(connectorLabel(id)).toBe(label))
