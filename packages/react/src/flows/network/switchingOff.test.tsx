import { createCommands, createModalActor, isFoyerError } from '@foyer/core'
import { expect, onTestFinished, test } from 'vitest'
import { NetworkButton } from '../../buttons/NetworkButton.tsx'
import { approval, BASE, ETHEREUM, nothingStored, wallets } from '../../page.fixture.tsx'
import { spoken } from '../../roles.fixture.ts'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { createPages, openAccount } from '../../visit.fixture.ts'

const { open } = createPages()

test('with switching off the network is shown, and pressing it opens nothing', async () => {
  const page = open({ enableNetworkSwitch: false }, { children: <NetworkButton /> })
  await openAccount(page)
  const chip = page.part('network-button')!
  expect([spoken(chip), chip.getAttribute('aria-disabled')]).toEqual(['Ethereum', 'true'])
  chip.click()
  expect(page.view()).toBe('Account')
  page.press('close')
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  const [, host] = page.container.querySelectorAll('foyer-button')
  const button = host!.shadowRoot!.querySelector<HTMLElement>('[data-part="network-button"]')!
  expect([spoken(button), button.getAttribute('aria-disabled'), button.getAttribute('aria-haspopup')]).toEqual([
    'Ethereum',
    'true',
    null,
  ])
  button.click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
})

test('with switching off switchNetwork() is rejected, and the wallet is not asked', async () => {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum'), network(BASE, 'Base')], wallets)
  const actor = createModalActor({ adapters: [evm.adapter], storage: nothingStored(), enableNetworkSwitch: false })
  onTestFinished(() => void actor.stop())
  const commands = createCommands(actor.start())
  const connecting = commands.connect({ connectorId: 'meadow' })
  await expect.poll(() => evm.connects.length).toBe(1)
  evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  await connecting
  const error: unknown = await commands.switchNetwork(BASE).catch((cause: unknown) => cause)
  expect(isFoyerError(error, 'network.switchingOff') && error.context).toEqual({ id: BASE })
  expect(evm.switches).toEqual([])
})

test('switchNetwork() to a family that no adapter serves is rejected with the specification’s text', async () => {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')])
  const actor = createModalActor({ adapters: [evm.adapter], storage: nothingStored() })
  onTestFinished(() => void actor.stop())
  const commands = createCommands(actor.start())
  await expect(commands.switchNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182')).rejects.toThrow(
    'NetworkController client not set',
  )
})
