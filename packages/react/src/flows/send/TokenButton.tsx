import type { Asset } from '@foyer/core'
import { memo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Picture } from '../../parts/Picture.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { accountMessages } from '../account/messages.ts'
import { ChoiceButton } from '../choice/ChoiceButton.tsx'

export interface TokenButtonProps {
  asset: Asset | undefined
  /** Text while no token is chosen, and hidden text afterwards. */
  messages: { select: string; change: string }
  /** A stable function. */
  onPress: () => void
}

/** Token of an amount; pressed, another one is chosen. */
export const TokenButton = memo(function TokenButton({ asset, messages, onPress }: TokenButtonProps) {
  const { lookAlike } = useMessages(accountMessages)
  return (
    <ChoiceButton part="token-select" onPress={onPress}>
      {asset ? (
        <>
          <Picture name={asset.symbol || asset.name} src={asset.imageUrl} size={24} round />
          <UntrustedName name={asset.symbol || asset.name} warning={asset.lookAlike ? lookAlike : undefined} />
          <VisuallyHidden> {messages.change}</VisuallyHidden>
        </>
      ) : (
        messages.select
      )}
    </ChoiceButton>
  )
})
