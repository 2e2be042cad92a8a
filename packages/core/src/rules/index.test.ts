import { expect, test } from 'vitest'
import * as rules from './index.ts'

test('the values of @foyer/core/rules', () => {
  expect(Object.keys(rules).sort()).toMatchInlineSnapshot(`
    [
      "CONNECT_METHODS",
      "GROUP_TYPES",
      "PAIRING_LIFETIME",
      "SOCIALS",
      "VIEW_NAMES",
      "allowedSocials",
      "connectMethods",
      "connectorGroups",
      "dedupeWallets",
      "filterWallets",
      "hasEnoughGas",
      "initialView",
      "isPairingExpired",
      "isUnsupportedChain",
      "normalizeWalletName",
      "recentWallets",
      "visibleTransactions",
    ]
  `)
})
