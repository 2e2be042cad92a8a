import { expect, test } from './test.ts'

test.beforeEach(({ site }) => {
  site.settings.walletConnect = '1'
})

test('a phone approves a token and swaps it, one request for each press, and the pool has moved', async ({
  site,
  modal,
  send,
  swap,
  phone,
}) => {
  await site.visit()
  await phone.connects()
  const owner = (await site.account.textContent())!
  const amount = 15_000_000n
  const [usdc, link] = await swap.reserves('USDC', 'LINK')
  const [paid, got] = [await swap.holds('USDC', 6, owner), await swap.holds('LINK', 18, owner)]
  await swap.opens()
  await swap.fills({ sold: 'USDC', bought: 'LINK', amount: '15' })
  await swap.reviews('unapproved')
  await swap.approval.click()
  await phone.isAsked()
  expect(phone.wallet.state.asks[0]).toMatchObject({ kind: 'request', method: 'eth_sendTransaction' })
  await phone.wallet.approve()
  await modal.seesState('ready')
  expect(await swap.allowance('USDC', owner)).toBe(amount)
  await swap.confirmation.click()
  await send.showsStatus('asked')
  await phone.isAsked()
  expect(await swap.reserves('USDC', 'LINK')).toEqual([usdc, link])
  await phone.wallet.approve()
  await send.showsStatus('submitted', 'included', 'confirmed')
  const output = (amount * 997n * link) / (usdc * 1_000n + amount * 997n)
  await expect.poll(() => swap.reserves('USDC', 'LINK')).toEqual([usdc + amount, link - output])
  expect([await swap.holds('USDC', 6, owner), await swap.holds('LINK', 18, owner)]).toEqual([
    paid - amount,
    got + output,
  ])
  expect(await swap.allowance('USDC', owner)).toBe(0n)
})

test('a swap that the phone declines is back at its preview, and nothing was swapped', async ({
  site,
  modal,
  swap,
  phone,
}) => {
  await site.visit()
  await phone.connects()
  const before = await swap.reserves('ETH', 'USDC')
  await swap.opens()
  await swap.fills({ sold: 'ETH', bought: 'USDC', amount: '0.01' })
  await swap.reviews('ready')
  await swap.confirmation.click()
  await phone.isAsked()
  await phone.wallet.reject()
  await modal.seesView('SwapPreview')
  await modal.seesText('You declined in the wallet.')
  expect(await swap.reserves('ETH', 'USDC')).toEqual(before)
})
