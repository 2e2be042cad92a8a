import { selectWalletFeatures, type WalletFeature } from '@foyer/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { BuyIcon, ReceiveIcon, SendIcon, SwapIcon } from '../../icons/flowIcons.ts'
import { useActor, useShown } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Columns } from '../../parts/Stack.tsx'
import { accountMessages } from './messages.ts'

const icons: Record<WalletFeature, ReactNode> = {
  onramp: <BuyIcon />,
  swaps: <SwapIcon />,
  receive: <ReceiveIcon />,
  send: <SendIcon />,
}

/** Actions of the account, as tiles; a single one is a button. */
export function WalletFeatures() {
  const actor = useActor()
  const { features: messages } = useMessages(accountMessages)
  const features = useShown(selectWalletFeatures)
  if (features.length === 0) return null
  return (
    <Columns>
      {features.map(({ feature, entry }) => (
        <Button
          key={feature}
          part="feature"
          data-feature={feature}
          variant={features.length > 1 ? 'tile' : 'secondary'}
          icon={icons[feature]}
          onClick={() => actor.send({ type: 'view.go', entry })}
        >
          {messages.names[feature]}
        </Button>
      ))}
    </Columns>
  )
}
