import { type ActivityList, type ActivitySnapshot, activityList, type Month, type Transaction } from '@foyer/core'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { fill } from '../../i18n/fill.ts'
import { usePanelMessages } from '../../i18n/usePanelMessages.ts'
import { ClockIcon } from '../../icons/index.ts'
import { Button } from '../../parts/Button.tsx'
import { LongRows } from '../../parts/LongRows.tsx'
import { useVisibleRange } from '../../parts/useVisibleRange.ts'
import { rowsIn, type VisibleRange } from '../../parts/visibleRange.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { AskAgain, NothingYet, PanelFailed, ReceiveButton, Waiting } from '../ledger/PanelStates.tsx'
import { type Holder, useActivity, useLedgerWanted } from '../ledger/useLedger.ts'
import { useActor } from '../modal/useModalTree.ts'
import styles from './TransactionList.css?inline'
import { TransactionRow } from './TransactionRow.tsx'

const idOf = ({ id }: Transaction) => id

/** Heights in px, as the style sheet has them: of a month's title, and of a transaction. */
const TITLE = 32
const ROW = 56

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export interface TransactionListProps {
  holder: Holder
  /** So many of the latest, and the way to them all. */
  most?: number
}

/** What the account did, by month, as far back as the visitor scrolls. */
export function TransactionList({ holder, most }: TransactionListProps) {
  const { activity: words, account: own, lang } = usePanelMessages()
  const { ledger, network, account } = holder
  const snapshot = useActivity(ledger)
  const list = useActivityList(snapshot, most)
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
      <Months months={list.months} lang={lang} more={list.more} onEnd={askForMore}>
        {row}
      </Months>
      {list.cut ? <AllActivity /> : null}
      <EndOfActivity list={list} onRetry={retry} onResume={resume} />
    </div>
  )
}

/** By month, of which those stay the same objects that a page more did not change. */
function useActivityList(snapshot: ActivitySnapshot | undefined, most: number | undefined): Latest | undefined {
  const before = useRef<Month[]>([])
  return useMemo(() => {
    if (!snapshot) return undefined
    const list = activityList(snapshot, timeZone(), before.current)
    before.current = list.months
    return latest(list, most)
  }, [snapshot, most])
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
  const { activity: words } = usePanelMessages()
  return (
    <Button
      part="all-activity"
      variant="quiet"
      onClick={() => actor.send({ type: 'view.go', entry: { view: 'Transactions', payload: {} } })}
    >
      {words.all}
    </Button>
  )
}

function EndOfActivity({ list, onRetry, onResume }: { list: ActivityList; onRetry: () => void; onResume: () => void }) {
  const { activity: words } = usePanelMessages()
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

interface MonthsProps {
  months: readonly Month[]
  lang: string
  more: boolean
  onEnd: () => void
  children: (transaction: Transaction) => ReactNode
}

/** A list of lists: where one is scrolled away, its title and its height stay. */
function Months({ months, lang, more, onEnd, children }: MonthsProps) {
  const place = useRef<HTMLDivElement>(null)
  const heights = months.map(({ transactions }) => TITLE + transactions.length * ROW)
  const length = heights.reduce((sum, height) => sum + height, 0)
  const range = useVisibleRange(place, { unit: ROW, length })
  const isAtEnd = range.to >= length
  useEffect(() => {
    // Anew with each page: a short one leaves the end where it is.
    void length
    if (more && isAtEnd) onEnd()
  }, [more, isAtEnd, length, onEnd])
  let top = 0
  return (
    <div ref={place}>
      {months.map((month, at) => {
        const count = month.transactions.length
        const { from, to } = rowsIn(range, { top: top + TITLE, height: ROW, count })
        top += heights[at] ?? 0
        const size = more && at === months.length - 1 ? undefined : count
        return (
          <MonthOf key={month.month} month={month} lang={lang} from={from} to={to} size={size}>
            {children}
          </MonthOf>
        )
      })}
    </div>
  )
}

type MonthOfProps = Pick<MonthsProps, 'lang' | 'children'> &
  VisibleRange & {
    month: Month
    size: number | undefined
  }

/** Rendered when a row of its own comes or goes. */
const MonthOf = memo(function MonthOf({
  month: { month, transactions },
  lang,
  from,
  to,
  size,
  children,
}: MonthOfProps) {
  useStyles(styles)
  const title = useMemo(() => titleOf(month, lang), [month, lang])
  return (
    <section aria-label={title}>
      <h2 className="month-title small">{title}</h2>
      <LongRows label={title} items={transactions} idOf={idOf} height={ROW} size={size} rows={{ from, to }}>
        {children}
      </LongRows>
    </section>
  )
})

/** `2026-01` as `January 2026`. */
const titleOf = (month: string, lang: string) =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )
