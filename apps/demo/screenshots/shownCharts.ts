import type { RunningChart } from '../src/lab/chartsOf.ts'

/** Cell of the lab as its picture shows it. */
export interface ShownCell {
  /** View and name of the cell in the lab. */
  lab: string
  name: string
  /** View on screen, and the flow behind it; undefined while the window opens. */
  view: string | undefined
  flow: string | undefined
  /** Innermost state of the flow that the page names. */
  state: string | undefined
  charts: readonly RunningChart[]
}

type Condition = (cell: ShownCell) => boolean

const inViews =
  (...views: string[]): Condition =>
  ({ view = '' }) =>
    views.includes(view)

const onTab =
  (tab: string): Condition =>
  ({ lab, name }) =>
    lab === 'Account' && name.startsWith(`${tab}, `)

/** Charts whose states show under another condition than that the view is of the flow with their name. */
const CONDITIONS: Record<string, Condition> = {
  modal: () => true,
  // What a connection does shows in the charts of its parts.
  connection: () => false,
  attempt: inViews('ConnectingExternal'),
  switch: inViews('SwitchNetwork'),
  login: ({ view, flow }) => flow === 'login' || view === 'Connect',
  holdings: onTab('tokens'),
  activity: onTab('activity'),
  receiver: inViews('WalletSend'),
  transaction: inViews('TransactionStatus'),
  toast: ({ lab }) => lab === 'Toast',
  deployment: inViews('WalletReceive'),
}

/** Charts of which only the state shows that the page names; their other regions work behind it. */
const NAMED = ['catalogue', 'network']

/** States of the root that a visitor sees: the view, the loading of the adapters, and a refused close. */
const isSeen = (path: string) =>
  path.startsWith('view.') || ['boot.loading', 'boot.failed', 'window.open.shaking'].includes(path)

const isIdle = ({ states }: RunningChart) => states.length === 1 && states[0] === 'idle'

/** Returns the states that a cell shows, by chart. */
export function shownCharts(cell: ShownCell): ReadonlyMap<string, readonly string[]> {
  const shown = new Map<string, readonly string[]>()
  const add = ({ machine, states }: RunningChart) => {
    const seen = states.filter(path => {
      if (machine === 'modal') return isSeen(path)
      if (machine === 'deployment') return path !== 'done'
      return !NAMED.includes(machine) || path.split('.').at(-1) === cell.state
    })
    if (!shown.has(machine) && seen.length > 0) shown.set(machine, seen)
  }
  for (const chart of cell.charts) {
    const { machine, id } = chart
    if (machine === 'lazyFlow') {
      if (id === cell.flow && !chart.states.includes('running')) add(chart)
    } else if ((CONDITIONS[machine] ?? (({ flow }) => flow === machine))(cell)) {
      // Connections of other chain families have an attempt each, which rests.
      if (machine !== 'attempt' || !isIdle(chart)) add(chart)
    }
  }
  return shown
}
