import { expect, test } from 'vitest'
import * as rules from './index.ts'

test('@foyer/core/rules exports these values', () => {
  expect(Object.keys(rules).sort()).toMatchInlineSnapshot(`
    [
      "CONNECT_METHODS",
      "GROUP_TYPES",
      "PAIRING_LIFETIME",
      "RESTRICTED_TIME_ZONES",
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
