import type { Buy, Purchase } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Card, Fact, Facts } from '../../parts/Facts.tsx'
import { Live } from '../../parts/Live.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Ring, type RingProps } from '../../parts/Ring.tsx'
import { Intro } from '../../parts/Stack.tsx'
import { grouped } from '../account/figures.ts'
import { buyMessages } from './messages.ts'
import { useProviderName } from './useBuy.ts'

/** Provider of the purchase, or of the one that is being ordered. */
export const providerOf = ({ purchase, provider }: Buy) => purchase?.provider ?? provider

export interface PurchaseIntroProps {
  buy: Buy
  ring: RingProps['state']
  title: ReactNode
  children?: ReactNode
}

/** Picture, title and text of a purchase, announced when they change. */
export function PurchaseIntro({ buy, ring, title, children }: PurchaseIntroProps) {
  const name = useProviderName(providerOf(buy))
  return (
    <Live>
      <Intro
        picture={
          <Ring state={ring}>
            <Picture name={name} size={72} />
          </Ring>
        }
        title={title}
      >
        {children}
      </Intro>
    </Live>
  )
}

/** Terms of the purchase. */
export function PurchaseCard({ purchase: { symbol, networkName, amount, fiat, address } }: { purchase: Purchase }) {
  const { facts, on } = useMessages(buyMessages)
  return (
    <Card>
      <Facts>
        <Fact name={facts.buy}>
          <bdi>{symbol}</bdi> <Sentence of={on} network={networkName} />
        </Fact>
        <Fact name={facts.pay}>
          {grouped(amount)} <bdi>{fiat}</bdi>
        </Fact>
        <Fact name={facts.to}>
          <bdi data-part="address" dir="ltr">
            {truncateAddress(address)}
          </bdi>
        </Fact>
      </Facts>
    </Card>
  )
}
