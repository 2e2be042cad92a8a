import { useMessages } from '../../i18n/useMessages.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { accountMessages } from '../account/messages.ts'
import { portfolioMessages } from '../portfolio/messages.ts'
import { AskAgain, PanelFailed } from '../portfolio/PanelStates.tsx'
import { type Holder, useHolder, usePortfolioWanted, useTokenList } from '../portfolio/usePortfolio.ts'

/** State of the account's token list, below the assets that are known: the native currency always is. */
export function ListState() {
  const holder = useHolder()
  return holder ? <TokensState holder={holder} /> : null
}

function TokensState({ holder: { account, portfolio } }: { holder: Holder }) {
  const { retryBlocked } = useMessages(accountMessages)
  const { tokens: messages } = useMessages(portfolioMessages)
  const want = usePortfolioWanted(account)
  const list = useTokenList(portfolio)
  const retry = () => portfolio?.holdings?.send({ type: 'tokens.wanted', force: true })
  if (portfolio?.state === 'failed')
    return (
      <PanelFailed
        title={messages.failed}
        error={{ code: 'chunk.failed', context: { chunk: 'portfolio' } }}
        onRetry={() => want('tokens')}
      />
    )
  const blocked = list?.canRetry ? undefined : retryBlocked
  switch (list?.state) {
    case 'failed':
      return <PanelFailed title={messages.failed} error={list.error} blocked={blocked} onRetry={retry} />
    case 'outdated':
      return <AskAgain text={messages.outdated} blocked={blocked} onRetry={retry} />
    case 'absent':
    case 'nothing':
    case 'listed':
    case 'refreshing':
      return null
    default:
      return (
        <>
          <VisuallyHidden role="status">{messages.loading}</VisuallyHidden>
          <SkeletonRow />
          <SkeletonRow />
        </>
      )
  }
}
