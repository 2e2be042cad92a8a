import type { Account, ModalSnapshot } from '@foyer/core'
import { canRefreshBalance } from '@foyer/core'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { Hero, Quiet } from '../../parts/Hero.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useActor, useShown } from '../modal/useModalTree.ts'
import { balanceFigure } from './balanceFigure.ts'

/** The specification's fallback. */
const UNKNOWN = '0.00'

/** What the account holds of its chain's own coin. */
export function AccountBalance({ account }: { account: Account }) {
  const { account: words } = useMessages()
  const { balance, balanceState, balanceSymbol, namespace } = account
  const figure = balance === undefined ? UNKNOWN : balanceFigure(balance)
  const [whole, decimals] = figure.split('.')
  if (balance === undefined && balanceState === 'loading')
    return (
      <Hero part="balance">
        <Skeleton hero />
        <VisuallyHidden>{words.balanceLoading}</VisuallyHidden>
      </Hero>
    )
  return (
    <>
      <Hero part="balance" long={figure.length > 12}>
        <VisuallyHidden>{words.balance} </VisuallyHidden>
        {whole}
        <Quiet>
          {decimals && `.${decimals}`} <bdi>{balanceSymbol}</bdi>
        </Quiet>
      </Hero>
      {balanceState === 'unavailable' && <NoBalance namespace={namespace} />}
    </>
  )
}

function NoBalance({ namespace }: Pick<Account, 'namespace'>) {
  const actor = useActor()
  const { account: words, retry } = useMessages()
  const canRetry = useShown(
    useCallback((snapshot: ModalSnapshot) => canRefreshBalance(snapshot, namespace), [namespace]),
  )
  return (
    <Notice tone="neutral" part="balance-unavailable">
      {words.balanceUnavailable}{' '}
      <Link
        part="retry"
        disabled={!canRetry}
        title={canRetry ? undefined : words.retryBlocked}
        onClick={() => actor.send({ type: 'balance.refresh', namespace })}
      >
        {retry}
      </Link>
      {!canRetry && <VisuallyHidden> {words.retryBlocked}</VisuallyHidden>}
    </Notice>
  )
}
