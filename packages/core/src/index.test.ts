import { expect, test } from 'vitest'
import * as core from './index.ts'
import * as machines from './machines.ts'

test('the values of @foyer/core', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "FoyerError",
      "accountOf",
      "connectionOf",
      "createModalActor",
      "isFoyerError",
      "networkStateOf",
      "selectAccount",
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
      "selectStatus",
      "selectSwitch",
      "selectUnsupportedChain",
      "selectView",
      "selectWallets",
      "selectWalletsToGet",
      "selectWindow",
      "viewTitles",
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
      "catalogueMachine",
      "connectionMachine",
      "holdingsMachine",
      "modalMachine",
      "networkMachine",
      "toastMachine",
    ]
  `)
})
