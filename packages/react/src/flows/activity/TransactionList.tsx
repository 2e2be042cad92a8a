import { type ActivityList, activityList, type Month, type Transaction } from '@foyer/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useLedgerMessages } from '../../i18n/useLedgerMessages.ts'
import { ClockIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { LongList } from '../../parts/LongList.tsx'
import { AskAgain, NothingYet, PanelFailed, ReceiveButton, Waiting } from '../ledger/PanelStates.tsx'
import { type Holder, useActivity, useLedgerWanted } from '../ledger/useLedger.ts'
import { useActor } from '../modal/useModalTree.ts'
import { TransactionRow } from './TransactionRow.tsx'

const idOf = ({ id }: Transaction) => id

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export interface TransactionListProps {
  holder: Holder
  /** So many of the latest, and the way to them all. */
  most?: number
}

/** What the account did, by month, as far back as the visitor scrolls. */
export function TransactionList({ holder, most }: TransactionListProps) {
  const { activity: words, account: own, lang } = useLedgerMessages()
  const { ledger, network, account } = holder
  const snapshot = useActivity(ledger)
  const list = useMemo(() => snapshot && latest(activityList(snapshot, timeZone()), most), [snapshot, most])
  const want = useLedgerWanted(account)
  const activity = ledger?.activity
  const askForMore = useCallback(() => activity?.send({ type: 'pages.next' }), [activity])
  const timeOf = useMemo(() => {
    const format = new Intl.DateTimeFormat(lang, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    return (minedAt: string) => format.format(new Date(minedAt))
  }, [lang])
  const { address } = account
  const row = useCallback(
    (transaction: Transaction) => (
      <TransactionRow transaction={transaction} address={address} network={network} timeOf={timeOf} />
    ),
    [address, network, timeOf],
  )
  const name = network?.name ?? own.unknownNetwork
  if (ledger?.state === 'failed')
    return (
      <PanelFailed
        title={words.failed}
        error={{ code: 'chunk.failed', context: { chunk: 'ledger' } }}
        onRetry={() => want('activity')}
      />
    )
  if (!list) return <Waiting text={words.loading} />
  const retry = () => activity?.send({ type: 'pages.retry' })
  if (list.state === 'absent')
    return (
      <NothingYet icon={<ClockIcon />} title={words.absent.title} text={fill(words.absent.text, { network: name })} />
    )
  if (list.state === 'nothing')
    return (
      <NothingYet icon={<ClockIcon />} title={words.nothing.title} text={fill(words.nothing.text, { network: name })}>
        {most === undefined && <ReceiveButton />}
      </NothingYet>
    )
  const resume = () => activity?.send({ type: 'pages.resume' })
  if (list.state === 'paused' && list.months.length === 0)
    return (
      <NothingYet icon={<ClockIcon />} title={words.paused.title} text={words.paused.text}>
        <Button part="resume" onClick={resume}>
          {words.resume}
        </Button>
      </NothingYet>
    )
  if (list.state === 'failed' && list.months.length === 0)
    return <PanelFailed title={words.failed} error={list.error} onRetry={retry} />
  return (
    <div>
      {list.state === 'unrefreshed' && <AskAgain text={words.unrefreshed} onRetry={retry} />}
      {list.months.map((month, at) => (
        <MonthOf
          key={month.month}
          month={month}
          lang={lang}
          {...(at === list.months.length - 1 && { more: list.more, onEnd: askForMore })}
        >
          {row}
        </MonthOf>
      ))}
      {list.cut ? <AllActivity /> : null}
      <EndOfActivity list={list} onRetry={retry} onResume={resume} />
    </div>
  )
}

type Latest = ActivityList & { cut: boolean }

/** The beginning of a list; with more behind it, it has an end that does not move. */
function latest(list: ActivityList, most: number | undefined): Latest {
  if (most === undefined) return { ...list, cut: false }
  let room = most
  const months = list.months.flatMap(({ month, transactions }) => {
    const taken = transactions.slice(0, room)
    room -= taken.length
    return taken.length > 0 ? { month, transactions: taken } : []
  })
  const whole = list.months.reduce((sum, { transactions }) => sum + transactions.length, 0)
  const cut = whole > most || (list.more && whole > 0)
  return cut
    ? { ...list, months, more: false, state: list.state === 'unrefreshed' ? 'unrefreshed' : 'listed', cut }
    : { ...list, cut }
}

function AllActivity() {
  const actor = useActor()
  const { activity: words } = useLedgerMessages()
  return (
    <Button
      part="all-activity"
      look="quiet"
      onClick={() => actor.send({ type: 'view.go', entry: { view: 'Transactions', payload: {} } })}
    >
      {words.all}
    </Button>
  )
}

function EndOfActivity({ list, onRetry, onResume }: { list: ActivityList; onRetry: () => void; onResume: () => void }) {
  const { activity: words } = useLedgerMessages()
  switch (list.state) {
    case 'loading':
      return <Waiting text={words.loading} />
    case 'failed':
      return <AskAgain text={words.failed} onRetry={onRetry} />
    case 'paused':
      return (
        <Button part="resume" onClick={onResume}>
          {words.resume}
        </Button>
      )
    default:
      return null
  }
}

interface MonthOfProps {
  month: Month
  lang: string
  more?: boolean
  onEnd?: () => void
  children: (transaction: Transaction) => ReactNode
}

function MonthOf({ month: { month, transactions }, lang, more, onEnd, children }: MonthOfProps) {
  const title = useMemo(() => titleOf(month, lang), [month, lang])
  return (
    <section aria-label={title}>
      <h2 className="month small">{title}</h2>
      <LongList
        label={title}
        items={transactions}
        idOf={idOf}
        height={56}
        {...(onEnd && { more: more === true, onEnd })}
      >
        {children}
      </LongList>
    </section>
  )
}

/** `2026-01` as `January 2026`. */
const titleOf = (month: string, lang: string) =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )
