import type { ChainNamespace } from '@foyer/core'
import { buttonOf, NAMESPACES, partOf } from './bench.ts'
import { test } from './test.ts'

type Terms = { amount: string; to: string; symbol?: string }

const TERMS: Record<ChainNamespace, Terms> = {
  eip155: { symbol: 'ETH', amount: '0.0125', to: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' },
  solana: { symbol: 'SOL', amount: '0.0125', to: '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp' },
  polkadot: { amount: '1.25', to: '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw' },
  bip122: { amount: '0.00012345', to: 'bcrt1qzaw64te5ulmgehm98aumu5us3cej6uhukteu69' },
}

for (const namespace of NAMESPACES)
  test(`${namespace}: a visitor sends, and the chain takes the transaction`, async ({ bench, visitor }) => {
    const { symbol, amount, to } = TERMS[namespace]
    await bench.visits({ families: namespace })
    await bench.connects('Meadow', namespace)
    await bench.opensAccount()
    await visitor.clicks(buttonOf('Send'))
    await bench.seesView('WalletSend')
    if (symbol) {
      await visitor.clicks(partOf('token-select'))
      await bench.seesView('WalletSendSelectToken')
      await visitor.clicks(partOf('token', symbol))
      await bench.seesView('WalletSend')
    }
    await visitor.fills({ role: 'textbox', name: /^Amount/ }, amount)
    await visitor.fills({ role: 'textbox', name: 'Receiver' }, to)
    await bench.keepsPicture(`WalletSend ${namespace}`)
    await visitor.clicks(partOf('review', 'Preview Send'))
    await bench.seesView('WalletSendPreview')
    await bench.seesState('ready')
    await bench.keepsPicture(`WalletSendPreview ${namespace}`)
    await visitor.clicks(partOf('confirm', amount))
    await bench.seesView('TransactionStatus')
    await bench.seesState('submitted', 'included', 'confirmed')
    await bench.keepsPicture(`TransactionStatus ${namespace}`)
  })
