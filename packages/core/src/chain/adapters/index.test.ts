import { expect, test } from 'vitest'
import * as adapters from './index.ts'

test('@foyer/core/chain/adapters exports these values', () => {
  expect(Object.keys(adapters).sort()).toMatchInlineSnapshot(`
    [
      "EndpointRefused",
      "announced",
      "askEndpoint",
      "askFeature",
      "attempt",
      "bytesOf",
      "closeClient",
      "connectOnce",
      "createDiscovery",
      "createPrompts",
      "createRoster",
      "dataImage",
      "deadline",
      "fieldsOf",
      "fitsWord",
      "foreignError",
      "fromAnyEndpoint",
      "inWord",
      "isMoney",
      "isNativeToken",
      "layersOf",
      "lazily",
      "listOf",
      "listenForWallets",
      "listenToChanges",
      "malformed",
      "operationOf",
      "outputOf",
      "parseStandardWallet",
      "plainCopy",
      "quietly",
      "readHoldings",
      "readText",
      "reporting",
      "rpcFailed",
      "unlessEmpty",
      "untilAborted",
      "walletErrors",
      "within",
    ]
  `)
})
