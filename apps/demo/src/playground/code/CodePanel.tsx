import { useEffect, useState } from 'react'
import type { Settings } from '../../settings/settings.ts'
import { Announcement } from '../controls/Announcement.tsx'
import { codeFor, installFor } from './codeFor.ts'
import { tokensOf } from './tokensOf.ts'

/** Complete code for the settings, and the command that installs what it imports. */
export function CodePanel({ settings }: { settings: Settings }) {
  return (
    <>
      <Snippet name="Install" text={installFor(settings)} />
      <Snippet name="App.tsx" text={codeFor(settings)} isTall />
      <p className="note">Only what differs from the defaults. The packages are not on npm yet.</p>
    </>
  )
}

const COPIED_FOR = 2_000

function Snippet({ name, text, isTall = false }: { name: string; text: string; isTall?: boolean }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>()
  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(undefined), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied'),
    )
  return (
    <section className="snippet" aria-label={name}>
      <div className="snippet-head">
        <h3>{name}</h3>
        <button type="button" className="button copy" aria-label={`Copy ${name}`} onClick={() => void copy()}>
          {outcome ?? 'Copy'}
        </button>
      </div>
      <Announcement text={outcome ? `${outcome}: ${name}` : ''} isHidden />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre className={isTall ? 'tall' : undefined} tabIndex={0}>
        <code>
          {tokensOf(text).map(({ kind, text: part }, index) =>
            kind === 'plain' ? (
              part
            ) : (
              <span key={index} className={kind}>
                {part}
              </span>
            ),
          )}
        </code>
      </pre>
    </section>
  )
}
