import { type Account, type AccountSnapshot, accountOf } from '@foyer/core'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { useSnapshot } from '../../modal/useSnapshot.ts'
import { Hero, Muted } from '../../parts/Hero.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import styles from './AccountView.css?inline'
import { balanceFigure } from './balanceFigure.ts'
import { dollars, isPower } from './figures.ts'
import { accountMessages } from './messages.ts'

export interface AccountBalanceProps {
  account: Account
  /** Worth of all tokens; undefined for an account without a list of them. The figure is undefined while none is known. */
  total: { awaited: boolean; figure: string | undefined } | undefined
}

/** Native balance, and the worth of all tokens. */
export function AccountBalance({ account, total }: AccountBalanceProps) {
  const messages = useMessages(accountMessages)
  const { balance, balanceState, balanceSymbol, namespace } = account
  if (balance === undefined && balanceState === 'loading')
    return (
      <>
        <Hero part="balance">
          <Skeleton hero />
          <VisuallyHidden>{messages.balanceLoading}</VisuallyHidden>
        </Hero>
        <Total total={total} />
      </>
    )
  if (balance === undefined)
    return (
      <>
        <Hero part="balance">
          {/* Never a figure: a zero would be taken for the balance. The note below is read instead. */}
          <span aria-hidden="true">
            — <Muted>{balanceSymbol}</Muted>
          </span>
        </Hero>
        {balanceState === 'none' ? (
          <Notice tone="neutral" part="no-currency">
            {messages.noCurrency}
          </Notice>
        ) : (
          <NoBalance namespace={namespace} />
        )}
        <Total total={total} />
      </>
    )
  const figure = balanceFigure(balance)
  // The decimals are dimmed, but not those of `<0.001` or of a power of ten.
  const [whole, decimals] = /^<|×/.test(figure) ? [figure] : figure.split('.')
  return (
    <>
      <Hero part="balance" long={figure.length > 12}>
        <VisuallyHidden>{messages.balance} </VisuallyHidden>
        {isPower(figure) ? <span title={balance}>{whole}</span> : whole}
        <Muted>
          {decimals && `.${decimals}`} <bdi>{balanceSymbol}</bdi>
        </Muted>
      </Hero>
      {balanceState === 'unavailable' && <NoBalance namespace={namespace} />}
      <Total total={total} />
    </>
  )
}

/** Has its line from the start: a figure that arrives must not move the buttons below from under a finger. */
function Total({ total }: Pick<AccountBalanceProps, 'total'>) {
  useStyles(styles)
  const messages = useMessages(accountMessages)
  if (!total) return null
  if (total.figure === undefined)
    return (
      <p className="account-total" aria-hidden="true">
        {total.awaited && <Skeleton />}
      </p>
    )
  return (
    <p className="account-total" data-part="total">
      {fill(messages.total, { total: dollars(total.figure) })}
    </p>
  )
}

/** False for 30 seconds after a failure. Without an actor its file did not load, and may be loaded again. */
const canRefresh = (account: AccountSnapshot | undefined) =>
  account === undefined || (account.status === 'active' && account.can({ type: 'balance.refresh', force: true }))

function NoBalance({ namespace }: Pick<Account, 'namespace'>) {
  const actor = useActor()
  const { retry } = useMessages(modalMessages)
  const messages = useMessages(accountMessages)
  const canRetry = canRefresh(useSnapshot(accountOf(actor.getSnapshot(), namespace)))
  return (
    <Notice tone="neutral" part="balance-unavailable">
      {messages.balanceUnavailable}{' '}
      <Link
        part="retry"
        disabled={!canRetry}
        title={canRetry ? undefined : messages.retryBlocked}
        onClick={() => actor.send({ type: 'balance.refresh', namespace })}
      >
        {retry}
      </Link>
      {!canRetry && <VisuallyHidden> {messages.retryBlocked}</VisuallyHidden>}
    </Notice>
  )
}
