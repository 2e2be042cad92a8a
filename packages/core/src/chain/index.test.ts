import { expect, test } from 'vitest'
import * as chain from './index.ts'

test('@foyer/core/chain exports these values', () => {
  expect(Object.keys(chain).sort()).toMatchInlineSnapshot(`
    [
      "CHAIN_NAMESPACES",
      "FoyerError",
      "completeNetwork",
      "decodeSs58",
      "defineNetwork",
      "displayAmount",
      "displayText",
      "encodeSs58",
      "formatAmount",
      "isAddress",
      "isBitcoinAddress",
      "isChainNamespace",
      "isFoyerError",
      "isNameValid",
      "isSolanaAddress",
      "isUnlimitedAllowance",
      "parseAmount",
      "parseCaipAddress",
      "parseCaipNetworkId",
      "paymentUri",
      "safeImage",
      "toCoinType",
      "truncateAddress",
    ]
  `)
})
