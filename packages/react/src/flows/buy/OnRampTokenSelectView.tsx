import type { Coin } from '@foyer/core'
import { type ReactNode, useCallback } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { LoadingScreen } from '../../lazy/screens.tsx'
import { Picture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { accountMessages } from '../account/messages.ts'
import { SearchedList } from '../choice/SearchedList.tsx'
import { Unavailable, Unloaded } from './FormStates.tsx'
import { buyMessages } from './messages.ts'
import { type BuyForm, useBuy } from './useBuy.ts'

const idOf = ({ id }: Coin) => id

/** Coins whose name, symbol or network has the text in it, in their order. Case does not matter. */
function findCoins(coins: readonly Coin[], search: string): readonly Coin[] {
  const wanted = search.trim().toLowerCase()
  if (!wanted) return coins
  return coins.filter(({ name, symbol, networkName }) =>
    [name, symbol, networkName].some(text => text.toLowerCase().includes(wanted)),
  )
}

/** Coins that are sold, found by name, symbol or network. */
function CoinChoice({ buy: { coins, coin, search }, emit }: BuyForm) {
  const { tokens: messages, on } = useMessages(buyMessages)
  const { lookAlike } = useMessages(accountMessages)
  const selected = coin?.id
  const row = useCallback(
    ({ id, name, symbol, networkName, imageUrl, lookAlike: isDoubtful }: Coin) => (
      <Row
        plain
        part="token"
        picture={<Picture name={symbol} src={imageUrl} round />}
        name={<UntrustedName name={name} warning={isDoubtful ? lookAlike : undefined} />}
        sub={
          <span>
            <bdi>{symbol}</bdi> <Sentence of={on} network={networkName} />
          </span>
        }
        aria-current={id === selected || undefined}
        onClick={() => emit({ type: 'coin.select', id })}
      />
    ),
    [emit, selected, lookAlike, on],
  )
  return (
    <SearchedList
      items={coins}
      idOf={idOf}
      find={findCoins}
      search={search}
      onSearch={text => emit({ type: 'coins.search', text })}
      messages={messages}
    >
      {row}
    </SearchedList>
  )
}

/** The choice, or why there is none. */
export function Choosing({ form, children }: { form: BuyForm; children: ReactNode }) {
  switch (form.buy.screen) {
    case 'loading':
      return <LoadingScreen />
    case 'unloaded':
      return <Unloaded {...form} />
    case 'unavailable':
      return <Unavailable {...form} />
    default:
      return children
  }
}

/** Choice of the token to buy. */
export function OnRampTokenSelectView() {
  const form = useBuy()
  return (
    <FlowContent flow="buy">
      <Choosing form={form}>
        <CoinChoice {...form} />
      </Choosing>
    </FlowContent>
  )
}
