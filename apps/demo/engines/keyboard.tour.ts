import { buttonOf, DIALOG } from './bench.ts'
import { expect, test } from './test.ts'

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
