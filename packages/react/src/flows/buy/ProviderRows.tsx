import type { BuyEvent, Provider } from '@foyer/core'
import { memo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { ExternalIcon } from '../../icons/flowIcons.ts'
import { List } from '../../parts/List.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { buyMessages } from './messages.ts'

const providers: readonly Provider[] = ['coinbase', 'meld']

export interface ProviderRowsProps {
  /** There is a price to go on with. */
  canBuy: boolean
  emit: (event: BuyEvent) => void
}

/** Providers. A press opens the page of one. */
export const ProviderRows = memo(function ProviderRows({ canBuy, emit }: ProviderRowsProps) {
  const { providers: messages } = useMessages(buyMessages)
  return (
    <List label={messages.label}>
      {providers.map(provider => (
        <li key={provider}>
          <Row
            part="provider"
            data-provider={provider}
            picture={<Picture name={messages.names[provider]} />}
            name={messages.names[provider]}
            sub={messages.fees}
            end={
              <>
                <ExternalIcon />
                <VisuallyHidden>{messages.window}</VisuallyHidden>
              </>
            }
            disabled={!canBuy}
            onClick={() => emit({ type: 'buy', provider })}
          />
        </li>
      ))}
    </List>
  )
})
