import { type Account, type AccountSnapshot, accountOf } from '@foyer/core'
import { useSelector } from '@xstate/react'
import { useLaterMessages } from '../../i18n/useLaterMessages.ts'
import { Hero, Quiet } from '../../parts/Hero.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useActor } from '../modal/useModalTree.ts'
import { balanceFigure } from './balanceFigure.ts'

/** The specification's fallback. */
const UNKNOWN = '0.00'

/** What the account holds of its chain's own coin. */
export function AccountBalance({ account }: { account: Account }) {
  const { account: words } = useLaterMessages()
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

/** For 30 seconds after a failure it would not. */
const canRefresh = (account: AccountSnapshot | undefined) =>
  account?.status === 'active' && account.can({ type: 'balance.refresh', force: true })

function NoBalance({ namespace }: Pick<Account, 'namespace'>) {
  const actor = useActor()
  const { account: words, retry } = useLaterMessages()
  const canRetry = useSelector(accountOf(actor.getSnapshot(), namespace), canRefresh)
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
