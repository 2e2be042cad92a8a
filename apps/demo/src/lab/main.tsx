import { createRoot } from 'react-dom/client'
import { Cell } from './Cell.tsx'
import { Check } from './Check.tsx'
import { states } from './states.ts'
import './lab.css'

/**
 * `?theme=dark`, `?view=Account` and `&state=…`, once or more, select a part of the page. `?theme=auto` follows the browser. `&check` adds buttons
 * that check what is shown.
 */
const query = new URLSearchParams(location.search)
const modes = (['light', 'dark', 'auto'] as const).filter(
  mode => (query.get('theme') ?? (mode === 'auto' ? '' : mode)) === mode,
)
const is = (name: string, value: string) => query.get(name) === null || query.getAll(name).includes(value)
const shown = states.filter(({ view, name }) => is('view', view) && is('state', name))

const find = (view: string, name: string) => states.find(state => state.view === view && state.name === name)!

/** `?picture` shows the two states of the picture in the README. */
const picture = (
  <main className="picture">
    <Cell state={find('Connect', 'several wallets')} mode="light" />
    <Cell state={find('Account', 'balance shown')} mode="dark" />
  </main>
)

const lab = (
  <main className="lab">
    <h1>Every view in every state</h1>
    {query.has('check') && <Check />}
    {shown.map(state => (
      <section
        key={`${state.view} ${state.name}`}
        aria-label={`${state.view}: ${state.name}`}
        data-lab-view={state.view}
      >
        <h2>
          {state.view} <small>{state.name}</small>
        </h2>
        <div className="pair">
          {modes.map(mode => (
            <Cell key={mode} state={state} mode={mode} />
          ))}
        </div>
      </section>
    ))}
  </main>
)

// Without StrictMode, so that the steps of each world run once.
createRoot(document.getElementById('root')!).render(query.has('picture') ? picture : lab)
