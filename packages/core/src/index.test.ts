import { expect, test } from 'vitest'
import * as core from './index.ts'
import * as machines from './machines.ts'

test('the values of @foyer/core', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "FoyerError",
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
      "selectNetworks",
      "selectOpening",
      "selectStatus",
      "selectSwitch",
      "selectView",
      "selectWallets",
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
      "catalogueMachine",
      "connectionMachine",
      "modalMachine",
      "networkMachine",
      "toastMachine",
    ]
  `)
})
