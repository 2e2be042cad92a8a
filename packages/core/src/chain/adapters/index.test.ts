import { expect, test } from 'vitest'
import * as adapters from './index.ts'

test('the values of @foyer/core/chain/adapters', () => {
  expect(Object.keys(adapters).sort()).toMatchInlineSnapshot(`
    [
      "announced",
      "askEndpoint",
      "askFeature",
      "createDiscovery",
      "createPrompts",
      "createRoster",
      "deadline",
      "fromAnyEndpoint",
      "layersOf",
      "listenForWallets",
      "listenToChanges",
      "malformed",
      "operationOf",
      "parseStandardWallet",
      "readHoldings",
      "readText",
      "rpcFailed",
      "untilAborted",
      "walletErrors",
      "within",
    ]
  `)
})
