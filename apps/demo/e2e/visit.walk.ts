import { createTestModel } from '@xstate/test'
import { createMachine } from 'xstate'
import { expect, test } from './test.ts'

/** Model of the page as a visitor sees it. All of its state is on screen. */
const visit = createMachine({
  id: 'visit',
  initial: 'away',
  states: {
    away: { on: { 'open to connect': 'choosing', 'look at networks': 'networksAway' } },
    choosing: {
      on: {
        'choose Meadow': 'connected',
        'choose Rivet': 'asking',
        'choose Bramble': 'declined',
        'ask for help': 'help',
        leave: 'away',
      },
    },
    help: { on: { back: 'choosing', leave: 'away' } },
    asking: { on: { back: 'choosing', leave: 'away', 'Rivet approves': 'connected' } },
    declined: { on: { back: 'choosing', 'try again': 'declined', leave: 'away' } },
    networksAway: { on: { 'choose Foundry Two': 'away', leave: 'away' } },
    connected: {
      on: {
        'open the account': 'account',
        'look at networks': 'networks',
        'the wallet disconnects': 'away',
        'the wallet switches to an unsupported chain': 'unsupported',
        reload: 'connected',
      },
    },
    account: {
      on: { leave: 'connected', disconnect: 'away', 'the wallet switches to an unsupported chain': 'unsupported' },
    },
    networks: { on: { leave: 'connected', 'choose Foundry Two': 'connected' } },
    unsupported: { on: { 'choose Foundry Two': 'connected', disconnect: 'away' } },
  },
})

const model = createTestModel(visit)

for (const path of model.getShortestPaths()) {
  test(path.description.replace('xstate.init → ', ''), async ({ site, modal, wallets, page }) => {
    await site.visit()
    let connected: 'Meadow' | 'Rivet' = 'Meadow'
    await path.test({
      states: {
        away: async () => {
          await modal.seesNothing()
          await site.showsDisconnected()
        },
        choosing: async () => {
          await modal.seesView('Connect')
          await expect(modal.installed).toHaveCount(4)
        },
        help: () => modal.seesView('WhatIsAWallet'),
        asking: () => modal.seesText('Approve in Rivet'),
        declined: () => modal.seesText('Request declined'),
        networksAway: () => modal.seesView('Networks'),
        connected: async () => {
          await modal.seesNothing()
          await site.showsAccountOf(connected)
        },
        account: () => modal.seesView('Account'),
        networks: () => modal.seesView('Networks'),
        unsupported: () => modal.seesView('UnsupportedChain'),
      },
      events: {
        'open to connect': () => site.openModal(),
        'look at networks': () => site.openNetworks(),
        'choose Meadow': () => {
          connected = 'Meadow'
          return modal.chooses('Meadow')
        },
        'choose Rivet': async () => {
          await modal.chooses('Rivet')
          await wallets.hasAskedAtLeastOnce('Rivet')
        },
        'choose Bramble': () => modal.chooses('Bramble'),
        'ask for help': () => modal.button('What is a wallet?').click(),
        'Rivet approves': () => {
          connected = 'Rivet'
          return wallets.approvesNow('Rivet')
        },
        'try again': () => modal.triesAgain(),
        'choose Foundry Two': () => modal.choosesNetwork('Foundry Two'),
        'open the account': () => site.openAccount(),
        'the wallet disconnects': () => wallets.disconnects(connected),
        'the wallet switches to an unsupported chain': () => wallets.switchesChain(connected, 31339),
        disconnect: () => modal.button('Disconnect').click(),
        reload: async () => {
          await page.reload()
        },
        back: () => modal.goesBack(),
        leave: () => page.keyboard.press('Escape'),
      },
    })
  })
}
