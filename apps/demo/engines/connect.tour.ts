import { buttonOf, DIALOG, NAMESPACES, partOf } from './bench.ts'
import { expect, test } from './test.ts'

test('a wallet connects in four families at once, signs in each, and is connected after a reload', async ({
  bench,
  visitor,
}) => {
  await bench.visits({ families: 'all' })
  await bench.opensModal()
  await bench.keepsPicture('Connect')
  await bench.choosesWallet('Meadow')
  await bench.seesView('ConnectWallets')
  await bench.keepsPicture('ConnectWallets')
  await visitor.clicks(buttonOf(/^All 4/))
  await bench.seesNoModal()
  for (const namespace of NAMESPACES) await bench.signs(namespace)
  const addressesNow = async () => {
    const found: string[] = []
    for (const namespace of NAMESPACES) found.push(await visitor.textOf(bench.accountIn(namespace)))
    return found
  }
  const addresses = await addressesNow()
  await visitor.reloads()
  // The Polkadot wallet is asked at the first touch of the page.
  await visitor.clicks({ role: 'heading', name: 'Come in.' })
  expect(await addressesNow()).toEqual(addresses)
  await bench.seesNoModal()
})

for (const [namespace, wallet] of [
  ['eip155', 'Parallax'],
  ['solana', 'Sunbird'],
  ['polkadot', 'Lantern'],
  ['bip122', 'Quarry'],
] as const)
  test(`${namespace}: a wallet of this family alone connects`, async ({ bench }) => {
    await bench.visits({ families: namespace })
    await bench.connects(wallet, namespace)
  })

test('Escape, the backdrop and the button close the modal, and the focus returns to where it came from', async ({
  bench,
  visitor,
}) => {
  const connect = { role: 'button', name: 'Connect wallet' } as const
  await bench.visits()
  for (const closes of [
    () => visitor.presses('Escape'),
    // Before a press in the sheet, after which one beside it may be the second of a double click.
    () => visitor.clicksAt(8, 8),
    () => visitor.clicks(buttonOf('Close')),
  ]) {
    await visitor.focuses(connect)
    await visitor.presses('Enter')
    await bench.seesView('Connect')
    await closes()
    await visitor.seesNo(DIALOG)
    await expect.poll(() => visitor.hasFocus(connect)).toBe(true)
  }
})

test('the account has tokens, activity, an address to receive and networks', async ({ bench, visitor }) => {
  await bench.visits({ walletConnect: '1' })
  await bench.connects('Parallax', 'eip155')
  await bench.opensAccount()
  await visitor.sees(partOf('token', 'USDC'))
  await bench.keepsPicture('Account')
  await visitor.clicks({ role: 'tab', name: 'Activity', within: DIALOG })
  await bench.keepsPicture('Account activity')
  await visitor.clicks(buttonOf('Receive'))
  await bench.seesView('WalletReceive')
  await visitor.sees(partOf('qr'))
  await bench.keepsPicture('WalletReceive')
  await visitor.clicks(buttonOf('Back'))
  await bench.seesView('Account')
  await visitor.clicks(buttonOf(/^Network: /))
  await bench.seesView('Networks')
  await bench.keepsPicture('Networks')
  await visitor.clicks(buttonOf(/^Foundry Two/))
  await visitor.sees(buttonOf(/^Network: Foundry Two/))
})
