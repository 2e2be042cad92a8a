import { buttonOf, DIALOG, partOf } from './bench.ts'
import { test } from './test.ts'

/** A small phone, and a window of 1280 by 1024 at the zooms of WCAG 1.4.4 and 1.4.10. */
const SIZES = [
  ['a phone of 320 pixels', 320, 640],
  ['a zoom of 200 %', 640, 512],
  ['a zoom of 400 %', 320, 256],
] as const

for (const [name, width, height] of SIZES)
  test(`at ${name} nothing of the modal is beside the window`, async ({ bench, visitor }) => {
    await visitor.resizes(width, height)
    await bench.visits({ families: 'all', walletConnect: '1', login: '1' })
    const fits = async (view: string) => {
      await visitor.seesModalFit()
      await bench.keepsPicture(`${view} ${width}x${height}`)
    }
    await bench.opensModal()
    await fits('Connect')
    await bench.choosesWallet('Meadow')
    await bench.seesView('ConnectWallets')
    await fits('ConnectWallets')
    await visitor.clicks(buttonOf(/^EVM/))
    await visitor.seesNo(DIALOG)
    await bench.opensAccount()
    await visitor.sees(partOf('token', 'USDC'))
    await fits('Account')
    await visitor.clicks(buttonOf('Send'))
    await bench.seesView('WalletSend')
    await fits('WalletSend')
  })
