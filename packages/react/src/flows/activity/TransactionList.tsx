import { type ActivityList, type ActivitySnapshot, activityList, type Month, type Transaction } from '@foyer/core'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { fill } from '../../i18n/fill.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { ClockIcon } from '../../icons/flowIcons.ts'
import { useModalContext } from '../../modal/ModalContext.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { LongRows } from '../../parts/LongRows.tsx'
import { useVisibleRange } from '../../parts/useVisibleRange.ts'
import { rowsIn, type VisibleRange } from '../../parts/visibleRange.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { accountMessages } from '../account/messages.ts'
import { AskAgain, NothingYet, PanelFailed, ReceiveButton, Waiting } from '../portfolio/PanelStates.tsx'
import { type Holder, useActivity, usePortfolioWanted } from '../portfolio/usePortfolio.ts'
import { activityMessages } from './messages.ts'
import styles from './TransactionList.css?inline'
import { TransactionRow } from './TransactionRow.tsx'
import { useTimeOf } from './useTimeOf.ts'

const idOf = ({ id }: Transaction) => id

/** Heights in px as in the style sheet, of a month's title and of a transaction. */
const TITLE = 32
const ROW = 56

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export interface TransactionListProps {
  holder: Holder
  /** Number of latest transactions to show, with a link to all. */
  most: number | undefined
  /** Ids in small letters of transactions that are shown above. */
  hidden: ReadonlySet<string>
  /** Nothing is shown above: an empty list says so. */
  isAlone: boolean
}

/** Transactions of the account by month, as the service lists them. Scrolling loads earlier ones. */
export function TransactionList({ holder, most, hidden, isAlone }: TransactionListProps) {
  const { lang: language } = useModalContext().attributes
  const { unknownNetwork } = useMessages(accountMessages)
  const messages = useMessages(activityMessages)
  const { portfolio, network, account } = holder
  const snapshot = useActivity(portfolio)
  const list = useActivityList(snapshot, most, hidden)
  const want = usePortfolioWanted(account)
  const activity = portfolio?.activity
  const askForMore = useCallback(() => activity?.send({ type: 'pages.next' }), [activity])
  const timeOf = useTimeOf()
  const { address } = account
  const row = useCallback(
    (transaction: Transaction) => (
      <TransactionRow transaction={transaction} address={address} network={network} timeOf={timeOf} />
    ),
    [address, network, timeOf],
  )
  const name = network?.name ?? unknownNetwork
  if (portfolio?.state === 'failed')
    return (
      <PanelFailed
        title={messages.failed}
        error={{ code: 'chunk.failed', context: { chunk: 'portfolio' } }}
        onRetry={() => want('activity')}
      />
    )
  if (!list) return <Waiting text={messages.loading} />
  const retry = () => activity?.send({ type: 'pages.retry' })
  const isEmpty = list.months.length === 0
  if (isEmpty && !isAlone) {
    if (list.state === 'absent' || list.state === 'nothing') return null
    if (list.state === 'failed') return <AskAgain text={messages.failed} onRetry={retry} />
  }
  if (list.state === 'absent')
    return (
      <NothingYet
        icon={<ClockIcon />}
        title={messages.absent.title}
        text={fill(messages.absent.text, { network: name })}
      />
    )
  if (list.state === 'nothing')
    return (
      <NothingYet
        icon={<ClockIcon />}
        title={messages.nothing.title}
        text={fill(messages.nothing.text, { network: name })}
      >
        {most === undefined && <ReceiveButton />}
      </NothingYet>
    )
  const resume = () => activity?.send({ type: 'pages.resume' })
  if (list.state === 'paused' && isEmpty)
    return (
      <NothingYet icon={<ClockIcon />} title={messages.paused.title} text={messages.paused.text}>
        <Button part="resume" onClick={resume}>
          {messages.resume}
        </Button>
      </NothingYet>
    )
  if (list.state === 'failed' && isEmpty)
    return <PanelFailed title={messages.failed} error={list.error} onRetry={retry} />
  return (
    <div>
      {list.state === 'unrefreshed' && <AskAgain text={messages.unrefreshed} onRetry={retry} />}
      <Months months={list.months} language={language} more={list.more} onEnd={askForMore}>
        {row}
      </Months>
      {list.cut ? <AllActivity /> : null}
      <EndOfActivity list={list} onRetry={retry} onResume={resume} />
    </div>
  )
}

/** Transactions by month. Months that a new page does not change stay the same objects. */
function useActivityList(
  snapshot: ActivitySnapshot | undefined,
  most: number | undefined,
  hidden: ReadonlySet<string>,
): Latest | undefined {
  const before = useRef<Month[]>([])
  return useMemo(() => {
    if (!snapshot) return undefined
    const list = activityList(snapshot, timeZone(), before.current)
    before.current = list.months
    return latest({ ...list, months: withoutHidden(list.months, hidden) }, most)
  }, [snapshot, most, hidden])
}

/** Months without the transactions that are shown elsewhere. The others stay the same objects. */
function withoutHidden(months: Month[], hidden: ReadonlySet<string>): Month[] {
  const isHidden = ({ id }: Transaction) => hidden.has(id.toLowerCase())
  return months.flatMap(month => {
    if (!month.transactions.some(isHidden)) return month
    const transactions = month.transactions.filter(each => !isHidden(each))
    return transactions.length > 0 ? { ...month, transactions } : []
  })
}

type Latest = ActivityList & { cut: boolean }

/** Start of a list. A cut list does not load further pages. */
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
    ? {
        ...list,
        months,
        more: false,
        endsEarly: false,
        state: list.state === 'unrefreshed' ? 'unrefreshed' : 'listed',
        cut,
      }
    : { ...list, cut }
}

function AllActivity() {
  const actor = useActor()
  const messages = useMessages(activityMessages)
  return (
    <Button
      part="all-activity"
      variant="quiet"
      onClick={() => actor.send({ type: 'view.go', entry: { view: 'Transactions', payload: {} } })}
    >
      {messages.all}
    </Button>
  )
}

function EndOfActivity({ list, onRetry, onResume }: { list: ActivityList; onRetry: () => void; onResume: () => void }) {
  const messages = useMessages(activityMessages)
  if (list.endsEarly && list.state !== 'refreshing') return <AskAgain text={messages.endsEarly} onRetry={onRetry} />
  switch (list.state) {
    case 'loading':
      return <Waiting text={messages.loading} />
    case 'paused':
      return (
        <Button part="resume" onClick={onResume}>
          {messages.resume}
        </Button>
      )
    default:
      return null
  }
}

interface MonthsProps {
  months: readonly Month[]
  language: string
  more: boolean
  onEnd: () => void
  children: (transaction: Transaction) => ReactNode
}

/** Lists by month. One that is scrolled away keeps its title and height. */
function Months({ months, language, more, onEnd, children }: MonthsProps) {
  const place = useRef<HTMLDivElement>(null)
  const heights = months.map(({ transactions }) => TITLE + transactions.length * ROW)
  const length = heights.reduce((sum, height) => sum + height, 0)
  const range = useVisibleRange(place, { unit: ROW, length })
  const isAtEnd = range.to >= length
  useEffect(() => {
    // Runs after each page: after a short page the end is still in sight.
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
          <MonthOf key={month.month} month={month} language={language} from={from} to={to} size={size}>
            {children}
          </MonthOf>
        )
      })}
    </div>
  )
}

type MonthOfProps = Pick<MonthsProps, 'language' | 'children'> &
  VisibleRange & {
    month: Month
    size: number | undefined
  }

/** Rendered again only when one of its own rows enters or leaves the visible range. */
const MonthOf = memo(function MonthOf({
  month: { month, transactions },
  language,
  from,
  to,
  size,
  children,
}: MonthOfProps) {
  useStyles(styles)
  const title = useMemo(() => titleOf(month, language), [month, language])
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
const titleOf = (month: string, language: string) =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )
