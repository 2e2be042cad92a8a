import { expect, test } from 'vitest'
import * as core from './index.ts'
import * as machines from './machines.ts'

test('the values of @foyer/core', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "FoyerError",
      "accountOf",
      "catalogueOf",
      "connectionOf",
      "createModalActor",
      "disconnectedWith",
      "isFoyerError",
      "networkStateOf",
      "pairingOf",
      "rowTarget",
      "selectAccount",
      "selectAllWallets",
      "selectAllWalletsEntry",
      "selectAsk",
      "selectCanClose",
      "selectCanGoBack",
      "selectConnectMethods",
      "selectConnector",
      "selectEntry",
      "selectFlow",
      "selectLegal",
      "selectNetwork",
      "selectNetworkRows",
      "selectNetworks",
      "selectOpening",
      "selectPairing",
      "selectProfile",
      "selectReach",
      "selectStatus",
      "selectSwitch",
      "selectUnconnected",
      "selectUnsupportedChain",
      "selectView",
      "selectWalletEntry",
      "selectWallets",
      "selectWalletsToGet",
      "selectWindow",
      "viewTitles",
      "walletTarget",
      "watchTree",
      "watchView",
    ]
  `)
})

test('the values of @foyer/core/machines', () => {
  expect(Object.keys(machines).sort()).toMatchInlineSnapshot(`
    [
      "accountMachine",
      "activityMachine",
      "analyticsMachine",
      "catalogueMachine",
      "connectionMachine",
      "holdingsMachine",
      "identityMachine",
      "ledgerMachine",
      "modalMachine",
      "networkMachine",
      "pairingMachine",
      "toastMachine",
      "walletConnectMachine",
    ]
  `)
})
