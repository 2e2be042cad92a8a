import { buttonOf, DIALOG, partOf } from './bench.ts'
import { expect, test } from './test.ts'
import type { Target } from './visitor.ts'

test('a visitor without a mouse connects, opens the account, and has the focus back after Escape', async ({
  bench,
  visitor,
}) => {
  await bench.visits()
  await bench.tabsTo({ role: 'button', name: 'Connect wallet' })
  await visitor.presses('Enter')
  await bench.seesView('Connect')
  await expect.poll(() => visitor.hasFocus({ role: 'heading', name: 'Connect wallet', within: DIALOG })).toBe(true)
  await bench.tabsTo(buttonOf(/^Meadow/))
  await visitor.presses('Enter')
  await visitor.sees(bench.accountIn('eip155'))
  await bench.seesNoModal()
  const account = { css: '[data-part="account-button"]' }
  await visitor.focuses(account)
  await visitor.presses('Enter')
  await bench.seesView('Account')
  await visitor.presses('Escape')
  await bench.seesNoModal()
  await expect.poll(() => visitor.hasFocus(account)).toBe(true)
})

test('a visitor without a mouse connects and sends, and the chain takes the transaction', async ({
  bench,
  visitor,
}) => {
  const presses = async (target: Target) => {
    await bench.tabsTo(target)
    await visitor.presses('Enter')
  }
  const types = async (name: string | RegExp, text: string) => {
    await bench.tabsTo({ role: 'textbox', name, within: DIALOG })
    await visitor.types(text)
  }
  await bench.visits()
  await presses({ role: 'button', name: 'Connect wallet' })
  await bench.seesView('Connect')
  await presses(buttonOf(/^Meadow/))
  await visitor.sees(bench.accountIn('eip155'))
  await bench.seesNoModal()
  // Firefox goes on to its own bars, from which its driver does not come back.
  await visitor.focuses({ css: '[data-part="account-button"]' })
  await visitor.presses('Enter')
  await bench.seesView('Account')
  await presses(buttonOf('Send'))
  await bench.seesView('WalletSend')
  await presses(partOf('token-select'))
  await bench.seesView('WalletSendSelectToken')
  await presses(partOf('token', 'ETH'))
  await bench.seesView('WalletSend')
  await types(/^Amount/, '0.0125')
  await types('Receiver', '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65')
  const review = partOf('review', 'Preview Send')
  await visitor.sees({ ...review, css: '[data-part="review"]:not([aria-disabled="true"])' })
  await presses(review)
  await bench.seesView('WalletSendPreview')
  await bench.seesState('ready')
  await presses(partOf('confirm', '0.0125'))
  await bench.seesView('TransactionStatus')
  await bench.seesState('submitted', 'included', 'confirmed')
})

test('H16 Tab never leads to the page behind the modal', async ({ bench, visitor }) => {
  await bench.visits()
  await bench.opensModal()
  await bench.tabsTo(buttonOf('Close'))
  // Firefox and Safari go on to their own bars after the last element.
  for (let press = 0; press < 15; press += 1) {
    await visitor.presses('Tab')
    await visitor.seesNo({ css: '.card :focus, [data-part="connect-button"]:focus' })
  }
})
