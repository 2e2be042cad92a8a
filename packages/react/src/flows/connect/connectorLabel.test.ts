import { expect, test } from 'vitest'
import { connectorLabel } from './connectorLabel.ts'

test.each([
  ['eip6963:io.example', 'io.example · EIP-6963'],
  ['eip1193:injected', 'window.ethereum'],
  ['wallet-standard:Meadow#2', 'Meadow#2 · Wallet Standard'],
  ['injectedWeb3:meadow', 'meadow · window.injectedWeb3'],
  ['wbip004:Meadow.Provider', 'Meadow.Provider · window.btc_providers'],
  ['of-another-adapter', 'of-another-adapter'],
])('%s is %s', (id, label) => expect(connectorLabel(id)).toBe(label))
