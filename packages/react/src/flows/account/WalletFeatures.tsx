import { selectWalletFeatures, type WalletFeature } from '@foyer/core'
import type { ReactNode } from 'react'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { BuyIcon, ReceiveIcon, SendIcon, SwapIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { Columns } from '../../parts/Stack.tsx'
import { useActor, useShown } from '../modal/useModalTree.ts'

const icons: Record<WalletFeature, ReactNode> = {
  onramp: <BuyIcon />,
  swaps: <SwapIcon />,
  receive: <ReceiveIcon />,
  send: <SendIcon />,
}

/** What can be done with the wallet. A tile alone would be a slab: that one is a button. */
export function WalletFeatures() {
  const actor = useActor()
  const { features: words } = useLedgerMessages()
  const features = useShown(selectWalletFeatures)
  if (features.length === 0) return null
  return (
    <Columns>
      {features.map(({ feature, entry }) => (
        <Button
          key={feature}
          part="wallet-feature"
          data-feature={feature}
          variant={features.length > 1 ? 'tile' : 'secondary'}
          icon={icons[feature]}
          onClick={() => actor.send({ type: 'view.go', entry })}
        >
          {words.names[feature]}
        </Button>
      ))}
    </Columns>
  )
}
