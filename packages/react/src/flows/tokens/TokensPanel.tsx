import type { TokenList } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { usePanelMessages } from '../../i18n/usePanelMessages.ts'
import { WalletIcon } from '../../icons/index.ts'
import { LongList } from '../../parts/LongList.tsx'
import { AskAgain, NothingYet, PanelFailed, Waiting } from '../ledger/PanelStates.tsx'
import { type Holder, useLedgerWanted } from '../ledger/useLedger.ts'
import { TokenRow } from './TokenRow.tsx'

const idOf = ({ chainId, address }: TokenList['tokens'][number]) => `${chainId} ${address ?? ''}`
const row = (token: TokenList['tokens'][number]) => <TokenRow token={token} />

/** What the account holds beside its chain's coin, and that coin. */
export function TokensPanel({ holder, list }: { holder: Holder; list: TokenList | undefined }) {
  const { tokens: words, account: own } = usePanelMessages()
  const want = useLedgerWanted(holder.account)
  const { ledger, network } = holder
  if (ledger?.state === 'failed')
    return (
      <PanelFailed
        title={words.failed}
        error={{ code: 'chunk.failed', context: { chunk: 'ledger' } }}
        onRetry={() => want('tokens')}
      />
    )
  const retry = () => ledger?.holdings?.send({ type: 'tokens.wanted', force: true })
  switch (list?.state) {
    case 'failed':
      return (
        <PanelFailed
          title={words.failed}
          error={list.error}
          blocked={list.canRetry ? undefined : own.retryBlocked}
          onRetry={retry}
        />
      )
    case 'absent':
    case 'nothing':
      return (
        <NothingYet
          icon={<WalletIcon />}
          title={words.nothing.title}
          text={fill(words.nothing.text, { network: network?.name ?? own.unknownNetwork })}
        />
      )
    case 'listed':
    case 'refreshing':
    case 'outdated':
      return (
        <>
          {list.state === 'outdated' && (
            <AskAgain text={words.outdated} blocked={list.canRetry ? undefined : own.retryBlocked} onRetry={retry} />
          )}
          <LongList label={words.list} items={list.tokens} idOf={idOf} height={56}>
            {row}
          </LongList>
        </>
      )
    default:
      return <Waiting text={words.loading} />
  }
}
