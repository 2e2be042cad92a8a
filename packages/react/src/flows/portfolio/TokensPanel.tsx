import type { TokenList } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { WalletIcon } from '../../icons/index.ts'
import { LongList } from '../../parts/LongList.tsx'
import { accountMessages } from '../account/messages.ts'
import { AskAgain, NothingYet, PanelFailed, Waiting } from '../portfolio/PanelStates.tsx'
import { type Holder, usePortfolioWanted } from '../portfolio/usePortfolio.ts'
import { portfolioMessages } from './messages.ts'
import { TokenRow } from './TokenRow.tsx'

const idOf = ({ chainId, address }: TokenList['tokens'][number]) => `${chainId} ${address ?? ''}`
const row = (token: TokenList['tokens'][number]) => <TokenRow token={token} />

/** Tokens of the account, with the native coin. */
export function TokensPanel({ holder, list }: { holder: Holder; list: TokenList | undefined }) {
  const { retryBlocked, unknownNetwork } = useMessages(accountMessages)
  const { tokens: messages } = useMessages(portfolioMessages)
  const want = usePortfolioWanted(holder.account)
  const { portfolio, network } = holder
  if (portfolio?.state === 'failed')
    return (
      <PanelFailed
        title={messages.failed}
        error={{ code: 'chunk.failed', context: { chunk: 'portfolio' } }}
        onRetry={() => want('tokens')}
      />
    )
  const retry = () => portfolio?.holdings?.send({ type: 'tokens.wanted', force: true })
  switch (list?.state) {
    case 'failed':
      return (
        <PanelFailed
          title={messages.failed}
          error={list.error}
          blocked={list.canRetry ? undefined : retryBlocked}
          onRetry={retry}
        />
      )
    case 'absent':
    case 'nothing':
      return (
        <NothingYet
          icon={<WalletIcon />}
          title={messages.nothing.title}
          text={fill(messages.nothing.text, { network: network?.name ?? unknownNetwork })}
        />
      )
    case 'listed':
    case 'refreshing':
    case 'outdated':
      return (
        <>
          {list.state === 'outdated' && (
            <AskAgain text={messages.outdated} blocked={list.canRetry ? undefined : retryBlocked} onRetry={retry} />
          )}
          <LongList label={messages.list} items={list.tokens} idOf={idOf} height={56}>
            {row}
          </LongList>
        </>
      )
    default:
      return <Waiting text={messages.loading} />
  }
}
