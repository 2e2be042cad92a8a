import { type Account, type AccountSnapshot, accountOf, type TokenList } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { Hero, Muted } from '../../parts/Hero.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { useSnapshot } from '../ledger/useSnapshot.ts'
import { useActor } from '../modal/useModalTree.ts'
import styles from './AccountView.css?inline'
import { balanceFigure } from './balanceFigure.ts'
import { dollars, grouped, isPower } from './figures.ts'

/** The specification's fallback. */
const UNKNOWN = '0.00'

export interface AccountBalanceProps {
  account: Account
  /** Undefined where the chain family has none, and until it has come. */
  tokens: TokenList | undefined
}

/** What the account holds of its chain's own coin, and what all it holds is worth. */
export function AccountBalance({ account, tokens }: AccountBalanceProps) {
  const { account: words } = useLedgerMessages()
  const { balance, balanceState, balanceSymbol, namespace } = account
  const figure = balance === undefined ? UNKNOWN : grouped(balanceFigure(balance))
  // Of `<0.001` and of a power of ten nothing matters less.
  const [whole, decimals] = /^<|×/.test(figure) ? [figure] : figure.split('.')
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
        {isPower(figure) ? <span title={balance}>{whole}</span> : whole}
        <Muted>
          {decimals && `.${decimals}`} <bdi>{balanceSymbol}</bdi>
        </Muted>
      </Hero>
      {balanceState === 'unavailable' && <NoBalance namespace={namespace} />}
      <Total tokens={tokens} />
    </>
  )
}

/** Its line is kept while it is on its way. */
function Total({ tokens }: Pick<AccountBalanceProps, 'tokens'>) {
  useStyles(styles)
  const { account: words } = useLedgerMessages()
  if (tokens?.state === 'loading')
    return (
      <p className="account-total" aria-hidden="true">
        <Skeleton />
      </p>
    )
  if (tokens?.total === undefined) return null
  return (
    <p className="account-total" data-part="total">
      {fill(words.total, { total: dollars(tokens.total) })}
    </p>
  )
}

/** For 30 seconds after a failure it would not. */
const canRefresh = (account: AccountSnapshot | undefined) =>
  account?.status === 'active' && account.can({ type: 'balance.refresh', force: true })

function NoBalance({ namespace }: Pick<Account, 'namespace'>) {
  const actor = useActor()
  const { account: words, retry } = useLedgerMessages()
  const canRetry = canRefresh(useSnapshot(accountOf(actor.getSnapshot(), namespace)))
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
